# SPDX-License-Identifier: GPL-2.0-or-later
# Compiles the sources of a folder together, which takes a third of the processor time: most of it goes
# into headers that all of them include.
#
# CMake's own UNITY_BUILD writes absolute paths, by which ccache would tell clones apart.

option(WINNOW_JOIN "Compile the sources of a folder together" ON)
# Builds that have this folder in common share what a compiler cache knows of their sources.
set(WINNOW_JOINED_FOLDER ${CMAKE_BINARY_DIR}/joined CACHE PATH "Where joined sources are written")
mark_as_advanced(WINNOW_JOINED_FOLDER)
# More at a time would leave a processor without work at the end of a build.
set(joined_at_most 12)

# winnow_join_files(TARGET FOLDER FILE...): adds one source that includes the files. FOLDER and the files
# are relative to the root of the repository.
function(winnow_join_files target folder)
  string(REPLACE "/" "_" name ${folder})
  list(LENGTH ARGN left)
  math(EXPR last "(${left} - 1) / ${joined_at_most}")
  foreach(number RANGE ${last})
    math(EXPR begin "${number} * ${joined_at_most}")
    list(SUBLIST ARGN ${begin} ${joined_at_most} part)
    list(TRANSFORM part REPLACE "(.+)" "#include \"\\1\"\n")
    string(JOIN "" includes ${part})
    set(joined ${WINNOW_JOINED_FOLDER}/${target}/${name}_${number}.cc)
    file(CONFIGURE OUTPUT ${joined} CONTENT "${includes}" @ONLY)
    target_sources(${target} PRIVATE ${joined})
  endforeach()
endfunction()

# winnow_join_target(TARGET): the same for all C++ sources of a target, but for those with flags of their
# own and those that the build makes. A target or source whose property
# WINNOW_APART is set stays as it is.
function(winnow_join_target target)
  get_target_property(is_apart ${target} WINNOW_APART)
  if(is_apart)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  get_target_property(source_dir ${target} SOURCE_DIR)
  set(apart "")
  set(folders "")
  foreach(source IN LISTS sources)
    if(source MATCHES "TARGET_OBJECTS")
      list(APPEND apart ${source})
      continue()
    endif()
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${source_dir} NORMALIZE)
    get_source_file_property(definitions ${source} TARGET_DIRECTORY ${target} COMPILE_DEFINITIONS)
    get_source_file_property(options ${source} TARGET_DIRECTORY ${target} COMPILE_OPTIONS)
    get_source_file_property(is_apart ${source} TARGET_DIRECTORY ${target} WINNOW_APART)
    cmake_path(IS_PREFIX PROJECT_BINARY_DIR ${source} is_made)
    if(NOT source MATCHES "\\.cc$" OR is_made OR definitions OR options OR is_apart)
      list(APPEND apart ${source})
      continue()
    endif()
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    cmake_path(GET source PARENT_PATH folder)
    list(APPEND folders ${folder})
    list(APPEND files_of_${folder} ${source})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  set_property(TARGET ${target} PROPERTY SOURCES ${apart})
  foreach(folder IN LISTS folders)
    winnow_join_files(${target} ${folder} ${files_of_${folder}})
  endforeach()
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
endfunction()

# winnow_join_sources(DIRECTORY): the same for all targets that were declared there and below.
function(winnow_join_sources directory)
  get_property(targets DIRECTORY ${directory} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(type MATCHES "EXECUTABLE|_LIBRARY" AND NOT type STREQUAL "INTERFACE_LIBRARY")
      winnow_join_target(${target})
    endif()
  endforeach()
  get_property(subdirectories DIRECTORY ${directory} PROPERTY SUBDIRECTORIES)
  foreach(subdirectory IN LISTS subdirectories)
    winnow_join_sources(${subdirectory})
  endforeach()
endfunction()
