# SPDX-License-Identifier: GPL-2.0-or-later
# CPack runs this between installing the components and packing them: what Debian wants of files in
# packages, and not of files that `cmake --install` writes.
get_filename_component(source ${CMAKE_CURRENT_LIST_DIR}/../.. ABSOLUTE)

file(GLOB completions ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*/usr/share/zsh/site-functions)
foreach(folder IN LISTS completions)
  # Debian's zsh looks for functions of packages here, and for site-functions below /usr/local.
  get_filename_component(zsh ${folder} DIRECTORY)
  file(RENAME ${folder} ${zsh}/vendor-completions)
endforeach()
# Configuration files of packages are in /etc, whatever the prefix.
set(server ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/Server)
file(RENAME ${server}/usr/etc ${server}/etc)
file(GLOB_RECURSE files LIST_DIRECTORIES false ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*)

function(winnow_run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result ERROR_VARIABLE complaint)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command} failed with ${result}: ${complaint}")
  endif()
endfunction()

# Without name and time in them, so that the same text makes the same bytes.
set(pages ${files})
list(FILTER pages INCLUDE REGEX "/share/man/man[1-9]/[^/]+[.][1-9]$")
set(changelogs ${files})
list(FILTER changelogs INCLUDE REGEX "/share/doc/[^/]+/changelog[^/]*$")
winnow_run(gzip -9 --no-name ${pages} ${changelogs})

set(programs "/(bin|libexec/winnow)/[^/]+$")
set(scripts "/winnow-(slurm|parallel|doc)$")
set(shared_libraries "[.]so[.][0-9.]+$")

# What Debian's own dh_strip takes out.
function(winnow_strip pattern)
  set(stripped ${files})
  list(FILTER stripped INCLUDE REGEX "${pattern}")
  list(FILTER stripped EXCLUDE REGEX "${scripts}")
  winnow_run(strip --remove-section=.comment ${ARGN} ${stripped})
endfunction()
winnow_strip("${programs}" --strip-all --remove-section=.note)
winnow_strip("${shared_libraries}" --strip-unneeded --remove-section=.note)
winnow_strip("[.]a$" --strip-debug --enable-deterministic-archives)

# As one file: the examples of the documents begin in the folder that it is unpacked to. Files keep
# the times that they have, so that pages with dates of files stay as they are. Where packages are to
# be the same each time, none is later than SOURCE_DATE_EPOCH.
set(latest)
if(DEFINED ENV{SOURCE_DATE_EPOCH})
  set(latest --clamp-mtime --mtime=@$ENV{SOURCE_DATE_EPOCH})
endif()
set(examples ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/Command/usr/share/doc/winnow/examples)
file(MAKE_DIRECTORY ${examples})
winnow_run(tar --create --gzip --file ${examples}/sample_sites.tar.gz --directory ${source}
  --exclude __pycache__ --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX ${latest}
  sample_sites)

# What programs and libraries link is what their packages depend on, beside what WinnowPackages.cmake says. Read by CPack when it
# packs the component.
set(work ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/../library_dependencies)
file(MAKE_DIRECTORY ${work}/debian)
file(TOUCH ${work}/debian/control)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  file(GLOB_RECURSE linked LIST_DIRECTORIES false ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component}/*)
  list(FILTER linked INCLUDE REGEX "${programs}|${shared_libraries}")
  list(FILTER linked EXCLUDE REGEX "${scripts}")
  if(NOT linked)
    continue()
  endif()
  execute_process(
    COMMAND dpkg-shlibdeps -O ${linked}
    WORKING_DIRECTORY ${work}
    OUTPUT_VARIABLE found RESULT_VARIABLE result ERROR_VARIABLE complaint
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "dpkg-shlibdeps failed with ${result}: ${complaint}")
  endif()
  string(REGEX REPLACE "^.*Depends=" "" found "${found}")
  string(TOUPPER ${component} key)
  if(CPACK_DEBIAN_${key}_PACKAGE_DEPENDS)
    string(APPEND CPACK_DEBIAN_${key}_PACKAGE_DEPENDS ", ${found}")
  else()
    set(CPACK_DEBIAN_${key}_PACKAGE_DEPENDS "${found}")
  endif()
endforeach()

# Last, as it tells what each file is.
include(${CMAKE_CURRENT_LIST_DIR}/bill_of_materials.cmake)
file(GLOB components LIST_DIRECTORIES true ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*)
foreach(component IN LISTS components)
  if(IS_DIRECTORY ${component}/usr/share/doc)
    winnow_bill_of_materials(${component} ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
  endif()
endforeach()

# Whoever makes packages may have other rights for new files.
file(GLOB made ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*/usr/share/doc/*/*.spdx.json ${examples}/*)
file(CHMOD ${made} PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
file(CHMOD ${examples} PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
