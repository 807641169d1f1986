# SPDX-License-Identifier: GPL-2.0-or-later
# Build options, compiler flags and the helper that declares a layer.

option(WINNOW_DEVELOPER "Build the tests" OFF)
option(WINNOW_WERROR "Treat warnings as errors" OFF)
option(WINNOW_FUZZ "Build the libFuzzer targets (clang only)" OFF)
option(WINNOW_BENCH "Build the programs that measure" OFF)
option(WINNOW_JEMALLOC "Link the command with jemalloc" ON)
option(WINNOW_DOCUMENTS "Build winnow-document, which reads PDF and office documents" ON)
option(WINNOW_COVERAGE "Instrument for gcov" OFF)
option(BUILD_SHARED_LIBS "Build the layers as shared libraries" OFF)
set(WINNOW_SANITIZE "" CACHE STRING "Sanitizers, as in -fsanitize= (address,undefined or thread)")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# Debian's linker, pkg-config and CMake look for libraries in a folder of the machine below /usr and
# below /usr/local. GNUInstallDirs uses it for the prefix /usr only, but packages for /usr are made of
# builds for any prefix.
if(EXISTS /etc/debian_version AND CMAKE_LIBRARY_ARCHITECTURE)
  set(CMAKE_INSTALL_LIBDIR lib/${CMAKE_LIBRARY_ARCHITECTURE} CACHE PATH
    "Folder of the libraries, below the prefix")
endif()
include(GNUInstallDirs)
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT DEFINED CMAKE_POSITION_INDEPENDENT_CODE)
  set(CMAKE_POSITION_INDEPENDENT_CODE ${BUILD_SHARED_LIBS})
endif()
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)

# On in the presets; a packager's build has no cache of its own to write to. Builds in several folders
# share objects, whose debug information may name another build's folder. Builds within the sources name
# files by their path from the build, so that those at the same depth share objects, in any clone.
option(WINNOW_CCACHE "Compile through ccache where it is installed" OFF)
find_program(CCACHE_PROGRAM ccache)
if(WINNOW_CCACHE AND CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  cmake_path(IS_PREFIX PROJECT_SOURCE_DIR "${PROJECT_BINARY_DIR}" NORMALIZE is_within_sources)
  set(ccache_settings CCACHE_NOHASHDIR=1)
  if(is_within_sources)
    list(APPEND ccache_settings CCACHE_BASEDIR=${PROJECT_SOURCE_DIR})
  endif()
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env ${ccache_settings} ${CCACHE_PROGRAM})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_C_COMPILER_LAUNCHER})
endif()

# Flags for all of our own targets; never exported to consumers.
add_library(winnow_flags INTERFACE)
target_compile_options(winnow_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wformat -Wformat-security
  $<$<BOOL:${WINNOW_WERROR}>:-Werror>
  # g++ 12 warns of overlapping copies inside std::string that cannot happen (its bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # It takes sources that are joined (WINNOW_JOIN) for headers.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>
  -fstack-protector-strong)
# Stacks that are allocated page by page cannot step over the guard page below them. Jumps and returns
# can be made to end at marked places only, by processors of x86-64 and systems that ask for it.
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-fstack-clash-protection WINNOW_TAKES_STACK_CLASH_PROTECTION)
if(WINNOW_TAKES_STACK_CLASH_PROTECTION)
  target_compile_options(winnow_flags INTERFACE -fstack-clash-protection)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  check_cxx_compiler_flag(-fcf-protection WINNOW_TAKES_CF_PROTECTION)
  if(WINNOW_TAKES_CF_PROTECTION)
    target_compile_options(winnow_flags INTERFACE -fcf-protection)
  endif()
endif()
# Checks of the C library's calls, wherever the compiler optimises as for users.
string(TOUPPER "CMAKE_CXX_FLAGS_${CMAKE_BUILD_TYPE}" flags_of_type)
set(all_flags "${CMAKE_CXX_FLAGS} ${${flags_of_type}}")
if(all_flags MATCHES "-O([23s]|fast)" AND NOT all_flags MATCHES "_FORTIFY_SOURCE"
   AND NOT WINNOW_SANITIZE)
  target_compile_definitions(winnow_flags INTERFACE _FORTIFY_SOURCE=2)
endif()
target_link_options(winnow_flags INTERFACE -Wl,-z,relro,-z,now)

if(WINNOW_SANITIZE)
  add_compile_options(-fsanitize=${WINNOW_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${WINNOW_SANITIZE})
  if(WINNOW_SANITIZE MATCHES "undefined")
    add_compile_options(-fno-sanitize-recover=undefined)
  endif()
endif()
if(WINNOW_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
if(WINNOW_COVERAGE)
  add_compile_options(--coverage)
  add_link_options(--coverage)
endif()

# winnow_layer(NAME): declares the library winnow_NAME with its alias winnow::NAME.
# The layer's CMakeLists.txt adds what it links; its folders add sources with target_sources().
function(winnow_layer name)
  add_library(winnow_${name})
  add_library(winnow::${name} ALIAS winnow_${name})
  set_target_properties(winnow_${name} PROPERTIES
    EXPORT_NAME ${name}
    DEFINE_SYMBOL ""  # so that shared and static libraries are compiled alike
    VERSION ${PROJECT_VERSION}
    # Before 1.0 a minor version may change the interface.
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  target_compile_features(winnow_${name} PUBLIC cxx_std_20)
  target_include_directories(winnow_${name}
    PUBLIC
      $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include>
      $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(winnow_${name} PRIVATE $<BUILD_INTERFACE:winnow_flags>)
endfunction()
