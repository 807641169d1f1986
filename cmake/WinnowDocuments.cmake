# SPDX-License-Identifier: GPL-2.0-or-later
# Manual pages and completion scripts, which programs write from the declarations of their options.
add_custom_target(winnow_documents ALL)

# winnow_document(FILE FROM PROGRAM [ARGUMENT...] COMPONENT C DESTINATION FOLDER [RENAME NAME]):
# what the program prints becomes FILE in the build folder, and is installed.
function(winnow_document file)
  cmake_parse_arguments(arg "" "COMPONENT;DESTINATION;RENAME" "FROM" ${ARGN})
  list(GET arg_FROM 0 program)
  add_custom_command(
    OUTPUT ${file}
    COMMAND ${arg_FROM} > ${file}
    DEPENDS ${program}
    COMMENT "Writing ${file}"
    VERBATIM)
  add_custom_target(document_${file} DEPENDS ${file})
  add_dependencies(winnow_documents document_${file})
  set(installed_name ${file})
  if(arg_RENAME)
    set(installed_name ${arg_RENAME})
  endif()
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${file}
    DESTINATION ${arg_DESTINATION} RENAME ${installed_name} COMPONENT ${arg_COMPONENT})
endfunction()
