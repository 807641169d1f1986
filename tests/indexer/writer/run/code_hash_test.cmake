# SPDX-License-Identifier: GPL-2.0-or-later
# What the hash of the code depends on.
#   cmake -D SCRIPT=WinnowCodeHash.cmake -D FOLDER=EMPTY -P code_hash_test.cmake

function(hash_code root result)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -D ROOT=${root} -D LIBRARY=${FOLDER}/library -D OUTPUT=${FOLDER}/made.cc
            -P ${SCRIPT}
    COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${FOLDER}/made.cc text)
  string(REGEX MATCH "[0-9a-f]+\"; }" hash "${text}")
  set(${result} "${hash}" PARENT_SCOPE)
endfunction()

function(expect_other what)
  hash_code(${FOLDER}/tree now)
  if(now STREQUAL before OR now STREQUAL "")
    message(FATAL_ERROR "the hash does not depend on ${what}")
  endif()
  set(before "${now}" PARENT_SCOPE)
endfunction()

function(expect_same what)
  hash_code(${ARGN} now)
  if(NOT now STREQUAL before)
    message(FATAL_ERROR "the hash depends on ${what}")
  endif()
endfunction()

file(REMOVE_RECURSE ${FOLDER})
file(WRITE ${FOLDER}/library "1")
file(WRITE ${FOLDER}/tree/extractor/html/decode.cc "1")
file(WRITE ${FOLDER}/tree/indexer/include/winnow/indexer/schema.h "1")
hash_code(${FOLDER}/tree before)

file(WRITE ${FOLDER}/tree/extractor/html/decode.cc "2")
expect_other("a source")
file(WRITE ${FOLDER}/tree/indexer/include/winnow/indexer/schema.h "2")
expect_other("a header")
file(WRITE ${FOLDER}/tree/extractor/shipped_trees/model.txt "2")
expect_other("a new file")
file(RENAME ${FOLDER}/tree/extractor/html/decode.cc ${FOLDER}/tree/extractor/html/other.cc)
expect_other("the name of a file")
file(WRITE ${FOLDER}/library "2")
expect_other("the library")

file(WRITE ${FOLDER}/tree/queries/search/searcher.cc "1")
file(WRITE ${FOLDER}/tree/training/train.cc "1")
expect_same("what indexes nothing" ${FOLDER}/tree)
file(COPY ${FOLDER}/tree DESTINATION ${FOLDER}/elsewhere)
expect_same("the place of the code" ${FOLDER}/elsewhere/tree)
