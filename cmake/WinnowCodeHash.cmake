# SPDX-License-Identifier: GPL-2.0-or-later
# A hash of the code that turns pages into documents, for caches of what it makes: the number of a
# version says too little between two releases, and a tarball has no commits.
#
# Included, it has winnow_add_code_hash(). As a script it writes the hash:
#   cmake -D ROOT=REPOSITORY -D LIBRARY=FILE -D OUTPUT=FILE.cc -P cmake/WinnowCodeHash.cmake

macro(winnow_find_code root files)
  set(globs)
  foreach(layer extractor indexer)
    foreach(suffix cc h in inc txt)
      list(APPEND globs ${root}/${layer}/*.${suffix})
    endforeach()
  endforeach()
  file(GLOB_RECURSE ${files} RELATIVE ${root} ${ARGN} ${globs})
  list(SORT ${files})
endmacro()

# winnow_add_code_hash(TARGET LIBRARY): adds the source that defines winnow::code_hash(). It is made
# again when a file of the code or LIBRARY changes; nothing else depends on it.
function(winnow_add_code_hash target library)
  winnow_find_code(${PROJECT_SOURCE_DIR} code CONFIGURE_DEPENDS)
  list(TRANSFORM code PREPEND ${PROJECT_SOURCE_DIR}/)
  set(script ${PROJECT_SOURCE_DIR}/cmake/WinnowCodeHash.cmake)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/code_hash.cc)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR} -D LIBRARY=${library}
            -D OUTPUT=${output} -P ${script}
    DEPENDS ${script} ${library} ${code}
    COMMENT "Hashing the code"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  winnow_find_code(${ROOT} code)
  file(SHA256 ${LIBRARY} hashes)
  foreach(path IN LISTS code)
    file(SHA256 ${ROOT}/${path} hash)
    string(APPEND hashes "\n${hash} ${path}")
  endforeach()
  string(SHA256 hash "${hashes}")
  file(WRITE ${OUTPUT} "// Made by cmake/WinnowCodeHash.cmake.
#include \"indexer/writer/run/run_options.h\"

std::string_view winnow::code_hash() { return \"${hash}\"; }
")
endif()
