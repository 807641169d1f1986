# SPDX-License-Identifier: GPL-2.0-or-later
# Everything that Winnow takes from the system; scripts/packages.txt names the Debian packages.
include(WinnowFindLibraries)
winnow_find_libraries()

find_package(Boost 1.74 REQUIRED)
find_package(CLI11 REQUIRED)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)

# Threads that make many small objects get them faster from jemalloc than from glibc. Sanitizers
# have an allocator of their own.
if(WINNOW_JEMALLOC AND NOT WINNOW_SANITIZE)
  pkg_check_modules(winnow_jemalloc REQUIRED IMPORTED_TARGET jemalloc)
endif()
