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
  list(TRANSFORM needed REPLACE "NEEDED +" "")
  winnow_find_owners(${needed})
  set(owners)
  foreach(library IN LISTS needed)
    get_property(owner GLOBAL PROPERTY winnow_owners_of_${library})
    list(APPEND owners ${owner})
  endforeach()
  set(${variable} "${owners}" PARENT_SCOPE)
endfunction()

# winnow_find_owners(LIBRARY...): the global property winnow_owners_of_LIBRARY becomes the packages that have it, as NAME=VERSION.
# dpkg-query reads the lists of all packages for it, so that it is asked once for each library, and for all of a file at once.
function(winnow_find_owners)
  set(unknown)
  foreach(library IN LISTS ARGN)
    get_property(known GLOBAL PROPERTY winnow_owners_of_${library} SET)
    if(NOT known)
      set_property(GLOBAL PROPERTY winnow_owners_of_${library} "")
      list(APPEND unknown "*/lib/*-linux-gnu*/${library}")
    endif()
  endforeach()
  if(NOT unknown)
    return()
  endif()
  execute_process(COMMAND dpkg-query --search ${unknown} OUTPUT_VARIABLE found ERROR_QUIET)
  string(REGEX MATCHALL "[^\n]+" lines "${found}")
  set(names)
  foreach(line IN LISTS lines)
    if(line MATCHES "^([^:]+):.*/([^/]+)$")
      list(APPEND names ${CMAKE_MATCH_1})
      set_property(GLOBAL APPEND PROPERTY winnow_names_of_${CMAKE_MATCH_2} ${CMAKE_MATCH_1})
    endif()
  endforeach()
  if(NOT names)
    return()
  endif()
  list(REMOVE_DUPLICATES names)
  execute_process(COMMAND dpkg-query --show "--showformat=\${Package}=\${Version};" ${names}
    OUTPUT_VARIABLE shown ERROR_QUIET)
  foreach(library IN LISTS ARGN)
    get_property(owners GLOBAL PROPERTY winnow_names_of_${library})
    foreach(owner IN LISTS owners)
      foreach(name_and_version IN LISTS shown)
        string(FIND "${name_and_version}" "${owner}=" place)
        if(place EQUAL 0)
          set_property(GLOBAL APPEND PROPERTY winnow_owners_of_${library} "${name_and_version}")
        endif()
      endforeach()
    endforeach()
  endforeach()
endfunction()
