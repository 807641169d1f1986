# SPDX-License-Identifier: GPL-2.0-or-later
# CPack runs this between installing the components and packing them: what Debian wants of files in
# packages, and not of files that `cmake --install` writes.
file(GLOB completions ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*/usr/share/zsh/site-functions)
foreach(folder IN LISTS completions)
  # Debian's zsh looks for functions of packages here, and for site-functions below /usr/local.
  get_filename_component(zsh ${folder} DIRECTORY)
  file(RENAME ${folder} ${zsh}/vendor-completions)
endforeach()
file(GLOB_RECURSE files LIST_DIRECTORIES false ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*)

function(winnow_run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result ERROR_VARIABLE complaint)
  if(NOT result EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command} failed with ${result}: ${complaint}")
  endif()
endfunction()

# Without name and time in them, so that the same text makes the same bytes.
set(compressed ${files})
list(FILTER compressed INCLUDE REGEX "/share/man/man[1-9]/[^/]+[.][1-9]$|/share/doc/[^/]+/changelog[^/]*$")
winnow_run(gzip -9 --no-name ${compressed})

# CPack strips programs and shared libraries.
set(archives ${files})
list(FILTER archives INCLUDE REGEX "[.]a$")
foreach(archive IN LISTS archives)
  winnow_run(strip --strip-debug --enable-deterministic-archives ${archive})
endforeach()

# CPack finds what programs link, but adds scripts to packages of which it looks at libraries.
set(libraries ${files})
list(FILTER libraries INCLUDE REGEX "/libwinnow[.]so[.][0-9.]+$")
set(work ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/../library_dependencies)
file(MAKE_DIRECTORY ${work}/debian)
file(TOUCH ${work}/debian/control)
execute_process(
  COMMAND dpkg-shlibdeps -O ${libraries}
  WORKING_DIRECTORY ${work}
  OUTPUT_VARIABLE found RESULT_VARIABLE result ERROR_VARIABLE complaint
  OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "dpkg-shlibdeps failed with ${result}: ${complaint}")
endif()
# Read by CPack when it packs the component Library.
string(REGEX REPLACE "^.*Depends=" "" CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "${found}")
