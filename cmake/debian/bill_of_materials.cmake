# SPDX-License-Identifier: GPL-2.0-or-later
# What is in a package and which libraries its programs load, as SPDX 2.3 says it in JSON (a bill of materials).
# finish_files.cmake calls winnow_bill_of_materials() when all files are as they will be packed. Names and numbers only: the same
# files make the same bytes, with the time that SOURCE_DATE_EPOCH says.


# winnow_bill_of_materials(FOLDER VERSION): FOLDER has the files of one package. Writes
# usr/share/doc/PACKAGE/PACKAGE.spdx.json in it.
function(winnow_bill_of_materials folder version)
  file(GLOB copyright ${folder}/usr/share/doc/*/copyright)
  get_filename_component(documents "${copyright}" DIRECTORY)
  get_filename_component(package "${documents}" NAME)
  file(GLOB_RECURSE paths LIST_DIRECTORIES false RELATIVE ${folder} ${folder}/*)
  list(SORT paths)
  set(files)
  set(relations)
  set(hashes)
  set(libraries)
  set(number 0)
  foreach(path IN LISTS paths)
    if(IS_SYMLINK ${folder}/${path})
      continue()
    endif()
    math(EXPR number "${number} + 1")
    file(SHA1 ${folder}/${path} sha1)
    file(SHA256 ${folder}/${path} sha256)
    string(REGEX REPLACE "([\\\\\"])" "\\\\\\1" name "${path}")
    list(APPEND files "{\"SPDXID\": \"SPDXRef-File-${number}\", \"fileName\": \"./${name}\", \"checksums\": [\
{\"algorithm\": \"SHA1\", \"checksumValue\": \"${sha1}\"}, {\"algorithm\": \"SHA256\", \"checksumValue\": \"${sha256}\"}], \
\"licenseConcluded\": \"NOASSERTION\", \"copyrightText\": \"NOASSERTION\"}")
    list(APPEND relations "{\"spdxElementId\": \"SPDXRef-Package\", \"relationshipType\": \"CONTAINS\", \
\"relatedSpdxElement\": \"SPDXRef-File-${number}\"}")
    string(APPEND hashes ${sha1})
    winnow_loaded_libraries(${folder}/${path} loaded)
    list(APPEND libraries ${loaded})
  endforeach()
  string(SHA256 content "${hashes}")
  set(packages "{\"SPDXID\": \"SPDXRef-Package\", \"name\": \"${package}\", \"versionInfo\": \"${version}\", \
\"downloadLocation\": \"NOASSERTION\", \"filesAnalyzed\": false, \"licenseConcluded\": \"GPL-2.0-or-later\", \
\"licenseDeclared\": \"GPL-2.0-or-later\", \"copyrightText\": \"NOASSERTION\"}")
  list(REMOVE_DUPLICATES libraries)
  list(SORT libraries)
  set(number 0)
  foreach(library IN LISTS libraries)
    math(EXPR number "${number} + 1")
    string(REPLACE "=" ";" parts "${library}")
    list(GET parts 0 name)
    list(GET parts 1 has)
    list(APPEND packages "{\"SPDXID\": \"SPDXRef-Library-${number}\", \"name\": \"${name}\", \"versionInfo\": \"${has}\", \
\"downloadLocation\": \"NOASSERTION\", \"filesAnalyzed\": false, \"licenseConcluded\": \"NOASSERTION\", \
\"licenseDeclared\": \"NOASSERTION\", \"copyrightText\": \"NOASSERTION\"}")
    list(APPEND relations "{\"spdxElementId\": \"SPDXRef-Package\", \"relationshipType\": \"DEPENDS_ON\", \
\"relatedSpdxElement\": \"SPDXRef-Library-${number}\"}")
  endforeach()
  foreach(part files packages relations)
    list(JOIN ${part} ",\n  " ${part})
  endforeach()
  string(TIMESTAMP created "%Y-%m-%dT%H:%M:%SZ" UTC)
  file(WRITE ${documents}/${package}.spdx.json "{\"spdxVersion\": \"SPDX-2.3\", \"dataLicense\": \"CC0-1.0\", \
\"SPDXID\": \"SPDXRef-DOCUMENT\", \"name\": \"${package}-${version}\",
 \"documentNamespace\": \"urn:winnow:${package}:${version}:${content}\",
 \"creationInfo\": {\"created\": \"${created}\", \"creators\": [\"Tool: winnow-packages\"]},
 \"documentDescribes\": [\"SPDXRef-Package\"],
 \"packages\": [\n  ${packages}\n ],\n \"files\": [\n  ${files}\n ],\n \"relationships\": [\n  ${relations}\n ]}\n")
endfunction()

# winnow_loaded_libraries(FILE VARIABLE): the packages of this machine, as NAME=VERSION, that have the libraries which a program or
# library loads. Its own libraries are in no package yet.
function(winnow_loaded_libraries file variable)
  set(${variable} "" PARENT_SCOPE)
  file(READ ${file} magic LIMIT 4 HEX)
  if(NOT magic STREQUAL "7f454c46")
    return()
  endif()
  execute_process(COMMAND objdump --private-headers ${file} OUTPUT_VARIABLE headers ERROR_QUIET)
  string(REGEX MATCHALL "NEEDED +[^ \n]+" needed "${headers}")
  list(TRANSFORM needed REPLACE "NEEDED +" "*/lib/*-linux-gnu*/")
  if(NOT needed)
    return()
  endif()
  execute_process(COMMAND dpkg-query --search ${needed} OUTPUT_VARIABLE found ERROR_QUIET)
  string(REGEX MATCHALL "(^|\n)[^:\n]+" owners "${found}")
  list(TRANSFORM owners STRIP)
  list(REMOVE_DUPLICATES owners)
  if(NOT owners)
    return()
  endif()
  execute_process(COMMAND dpkg-query --show "--showformat=\${Package}=\${Version};" ${owners}
    OUTPUT_VARIABLE shown ERROR_QUIET)
  set(${variable} "${shown}" PARENT_SCOPE)
endfunction()
