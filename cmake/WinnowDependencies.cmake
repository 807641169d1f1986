# SPDX-License-Identifier: GPL-2.0-or-later
# Everything that Winnow takes from the system; scripts/packages.txt names the Debian packages.
include(WinnowFindLibraries)
winnow_find_libraries()

find_package(Boost 1.74 REQUIRED)
find_package(CLI11 REQUIRED)

# The headers alone: Debian's library would be one more to load.
find_path(WINNOW_TOMLPLUSPLUS_INCLUDE toml++/toml.h REQUIRED)
add_library(winnow::tomlplusplus INTERFACE IMPORTED)
set_target_properties(winnow::tomlplusplus PROPERTIES
  INTERFACE_INCLUDE_DIRECTORIES ${WINNOW_TOMLPLUSPLUS_INCLUDE})

# What winnow-document reads documents by; nothing else links it.
if(WINNOW_DOCUMENTS)
  pkg_check_modules(winnow_poppler REQUIRED IMPORTED_TARGET poppler-cpp)
  pkg_check_modules(winnow_seccomp REQUIRED IMPORTED_TARGET libseccomp)
  find_package(EXPAT 2.4 REQUIRED)
endif()

find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)

# Threads that make many small objects get them faster from jemalloc than from glibc. Sanitizers
# have an allocator of their own.
if(WINNOW_JEMALLOC AND NOT WINNOW_SANITIZE)
  pkg_check_modules(winnow_jemalloc REQUIRED IMPORTED_TARGET jemalloc)
endif()
