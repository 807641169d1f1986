# SPDX-License-Identifier: GPL-2.0-or-later
# Read by ctest before it runs tests. Thousands of small databases are written durably, each of which
# waits for a disk: in memory they cost nothing. TMPDIR wins; so does the usual folder where memory has
# less than 4 gigabytes of room for files, or does not run the programs that tests write.
if(NOT DEFINED ENV{TMPDIR} AND EXISTS /proc/mounts)
  file(STRINGS /proc/mounts mount REGEX "^[^ ]+ /dev/shm tmpfs ")
  execute_process(COMMAND df -k --output=avail /dev/shm
    OUTPUT_VARIABLE kibibytes RESULT_VARIABLE result ERROR_QUIET)
  string(REGEX MATCH "[0-9]+" kibibytes "${kibibytes}")
  if(mount AND NOT mount MATCHES "noexec" AND result EQUAL 0 AND kibibytes GREATER 4194304)
    set(ENV{TMPDIR} /dev/shm)
  endif()
endif()
