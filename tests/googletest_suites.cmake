# SPDX-License-Identifier: GPL-2.0-or-later
# Read by ctest, for each GoogleTest program: makes a CTest case of each of its test suites, PROGRAM.SUITE.
# All tests of a suite run in one process; a process for each of thousands of tests costs more than most of
# them do.
#
# winnow_add_suites(NAME PROGRAM SECONDS): a suite is ended after SECONDS. A program that cannot say what
# tests it has, for example as it is not built, is a case as a whole, which then shows what is wrong.
function(winnow_add_suites name program seconds)
  set(output)
  set(result "not built")
  if(EXISTS ${program})
    execute_process(COMMAND ${program} --gtest_list_tests
      OUTPUT_VARIABLE output RESULT_VARIABLE result ERROR_QUIET TIMEOUT 60)
  endif()
  # Suites begin lines and end in a dot; tests are indented.
  string(REGEX MATCHALL "(^|\n)[^ \n]+\\.( [^\n]*)?" lines "${output}")
  if(NOT result EQUAL 0 OR NOT lines)
    add_test(${name} ${program})
    return()
  endif()
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^\n?([^ ]+)\\.( .*)?$" "\\1" suite "${line}")
    add_test(${name}.${suite} ${program} --gtest_filter=${suite}.*)
    # A filter that no test matches is a success for GoogleTest.
    set_tests_properties(${name}.${suite} PROPERTIES
      TIMEOUT ${seconds} FAIL_REGULAR_EXPRESSION "Running 0 tests")
  endforeach()
endfunction()
