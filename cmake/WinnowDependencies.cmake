# SPDX-License-Identifier: GPL-2.0-or-later
# Everything that Winnow takes from the system; scripts/packages.txt names the Debian packages.
include(WinnowFindLibraries)
winnow_find_libraries()

# winnow_find_late(NAME LIBRARY): a library that a layer loads when it needs it (indexer/common/late_library.h). The target
# winnow::late_NAME has its headers only, and WINNOW_NAME_FILE for the name that the system loads it by. Programs that
# link the layers need no file of it for that.
function(winnow_find_late name library)
  pkg_check_modules(winnow_${name} REQUIRED IMPORTED_TARGET ${library})
  list(GET winnow_${name}_LINK_LIBRARIES 0 file)
  file(REAL_PATH ${file} path)
  get_filename_component(file ${path} NAME)
  if(NOT file MATCHES "^(lib.*[.]so[.][0-9]+)")
    message(FATAL_ERROR "${library} is no shared library: ${file}")
  endif()
  string(TOUPPER ${name} key)
  set(winnow_late_files ${winnow_late_files} ${path} PARENT_SCOPE)
  add_library(winnow::late_${name} INTERFACE IMPORTED)
  set_target_properties(winnow::late_${name} PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${winnow_${name}_INCLUDE_DIRS}"
    INTERFACE_COMPILE_DEFINITIONS WINNOW_${key}_FILE="${CMAKE_MATCH_1}")
endfunction()

winnow_find_late(curl libcurl)
winnow_find_late(archive libarchive)

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

pkg_check_modules(winnow_libdeflate REQUIRED IMPORTED_TARGET libdeflate)
find_package(fmt REQUIRED)
find_package(spdlog REQUIRED)

# Threads that make many small objects get them faster from jemalloc than from glibc. Sanitizers
# have an allocator of their own.
if(WINNOW_JEMALLOC AND NOT WINNOW_SANITIZE)
  pkg_check_modules(winnow_jemalloc REQUIRED IMPORTED_TARGET jemalloc)
endif()
