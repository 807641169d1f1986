# SPDX-License-Identifier: GPL-2.0-or-later
# Compiles files into a library, so that it needs none of them when it runs.

set(WINNOW_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/embed_files.cmake)

# winnow_embed_files(TARGET HEADER header NAMESPACE name TYPE type FUNCTION function FILES file...):
# adds a source that defines std::span<const TYPE> FUNCTION(), which HEADER declares in NAMESPACE. A
# TYPE is made of the name of a file and its text, as two std::string_view. Paths of files are absolute.
function(winnow_embed_files target)
  cmake_parse_arguments(PARSE_ARGV 1 embed "" "HEADER;NAMESPACE;TYPE;FUNCTION" FILES)
  list(JOIN embed_FILES "|" joined_files)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${embed_FUNCTION}_embedded.cc)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} "-DFILES=${joined_files}" -DOUTPUT=${output}
      -DHEADER=${embed_HEADER} -DNAMESPACE=${embed_NAMESPACE} -DTYPE=${embed_TYPE}
      -DFUNCTION=${embed_FUNCTION} -P ${WINNOW_EMBED_SCRIPT}
    DEPENDS ${embed_FILES} ${WINNOW_EMBED_SCRIPT}
    VERBATIM)
  # A library of another folder knows the command only by a target.
  add_custom_target(${target}_${embed_FUNCTION} DEPENDS ${output})
  add_dependencies(${target} ${target}_${embed_FUNCTION})
  target_sources(${target} PRIVATE ${output})
endfunction()

# winnow_raw_strings(VARIABLE FILE) sets VARIABLE to the text of FILE as C++ raw strings with commas
# between them, since compilers need not take long literals.
function(winnow_raw_strings variable file)
  set(part_bytes 16000)
  file(READ ${file} text)
  string(LENGTH "${text}" bytes)
  set(strings "")
  set(begin 0)
  while(begin LESS bytes)
    string(SUBSTRING "${text}" ${begin} ${part_bytes} part)
    string(APPEND strings "R\"model(${part})model\",\n")
    math(EXPR begin "${begin} + ${part_bytes}")
  endwhile()
  set(${variable} "${strings}" PARENT_SCOPE)
endfunction()
