# SPDX-License-Identifier: GPL-2.0-or-later
# Debian packages, made by CPack of a build with static layers: scripts/package.sh, or
#   cpack --config build/PRESET/CPackConfig.cmake
# Each package is a component of cmake/WinnowInstall.cmake. What is done with its files before they
# are packed is in cmake/debian/finish_files.cmake.
if(BUILD_SHARED_LIBS)
  return()
endif()

set(WINNOW_PACKAGE_RELEASE 1 CACHE STRING "What follows the version of Winnow in that of packages")
set(maintainer "Winnow maintainers <maintainers@winnow.invalid>")
if(DEFINED ENV{DEBEMAIL} AND DEFINED ENV{DEBFULLNAME})
  set(maintainer "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()
set(WINNOW_PACKAGE_MAINTAINER ${maintainer} CACHE STRING
  "Who answers for packages (default: what DEBFULLNAME and DEBEMAIL say)")
set(package_version ${PROJECT_VERSION}-${WINNOW_PACKAGE_RELEASE})

set(debian_folder ${PROJECT_SOURCE_DIR}/cmake/debian)
set(made_folder ${PROJECT_BINARY_DIR}/debian)
string(TIMESTAMP package_date "%a, %d %b %Y %H:%M:%S +0000" UTC)

# winnow_package(COMPONENT NAME SECTION s [DEPENDS ...] [RECOMMENDS ...] [SUGGESTS ...]
# [ENHANCES ...] DESCRIPTION d): also installs what every package has, for packages only. The first
# line of the description is the summary. A macro, so that CPack's variables land in this file.
macro(winnow_package component name)
  cmake_parse_arguments(arg "" "SECTION;DESCRIPTION" "DEPENDS;RECOMMENDS;SUGGESTS;ENHANCES" ${ARGN})
  string(TOUPPER ${component} key)
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  set(CPACK_DEBIAN_${key}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${key}_PACKAGE_SECTION ${arg_SECTION})
  set(CPACK_DEBIAN_${key}_DESCRIPTION "${arg_DESCRIPTION}")
  foreach(field DEPENDS RECOMMENDS SUGGESTS ENHANCES)
    list(JOIN arg_${field} ", " CPACK_DEBIAN_${key}_PACKAGE_${field})
  endforeach()

  set(package_name ${name})
  configure_file(${debian_folder}/changelog.in ${made_folder}/${name}/changelog.Debian @ONLY)
  install(FILES ${debian_folder}/copyright ${made_folder}/${name}/changelog.Debian
    DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${name}
    COMPONENT ${component} EXCLUDE_FROM_ALL)
  install(FILES ${PROJECT_SOURCE_DIR}/CHANGELOG.md
    DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${name} RENAME changelog
    COMPONENT ${component} EXCLUDE_FROM_ALL)
endmacro()

# winnow_link_dependencies(VARIABLE): the packages of the group `link`. Static layers do not bring
# what they link. Functions of ICU have the number of its version in their names.
function(winnow_link_dependencies variable)
  set(list_file ${PROJECT_SOURCE_DIR}/scripts/packages.txt)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list_file})
  file(STRINGS ${list_file} lines REGEX "^[a-z,]+ ")
  string(REGEX MATCH "^[0-9]+" icu ${ICU_VERSION})
  math(EXPR next_icu "${icu} + 1")
  set(packages)
  foreach(line IN LISTS lines)
    if(line MATCHES "^([a-z]+,)*link(,[a-z]+)* +([^ ]+)")
      set(package ${CMAKE_MATCH_3})
      if(package STREQUAL "libicu-dev")
        list(APPEND packages "${package} (>= ${icu})" "${package} (<< ${next_icu})")
      else()
        list(APPEND packages ${package})
      endif()
    endif()
  endforeach()
  set(${variable} ${packages} PARENT_SCOPE)
endfunction()

# What layers load while they run does not stand in the programs, where CPack would look for it.
set(late_packages)
find_program(WINNOW_DPKG_QUERY dpkg-query)
if(WINNOW_DPKG_QUERY)
  execute_process(COMMAND ${WINNOW_DPKG_QUERY} --search ${winnow_late_files}
    OUTPUT_VARIABLE found ERROR_QUIET)
  string(REGEX MATCHALL "(^|\n)[^:\n]+" late_packages "${found}")
  list(TRANSFORM late_packages STRIP)
  list(REMOVE_DUPLICATES late_packages)
endif()

winnow_package(Command winnow
  SECTION web
  DEPENDS ${late_packages}
  RECOMMENDS poppler-data
  SUGGESTS winnow-omega xapian-omega
  DESCRIPTION "template-aware search indexing for Xapian
Winnow puts copies of web sites into Xapian databases, in the conventions of
Omega, and searches them. It learns from many pages of a site what is template
(navigation, footers, notices) and what is content, so that the words of a menu
do not match on every page.
.
This package has the command winnow, which also extracts text and measures
what template removal does to retrieval. PDF and office documents are read by
a program of its own, which has no rights.")

winnow_package(Server winnow-server
  SECTION web
  DEPENDS "winnow (= ${package_version})"
  SUGGESTS nginx apache2 xapian-tools
  DESCRIPTION "search page of a site, as a service for systemd
The service answers searches over a database of Winnow: as a page for people,
by an interface for programs, and for a search box in other pages. It runs
without privileges and without a network of its own.
.
A timer that indexes a mirror every night, a service for each shard of an index
that searches of other machines ask, and configurations of nginx and Apache are
examples.")
file(WRITE ${made_folder}/winnow-server/conffiles
  "/etc/winnow/server.toml\n/etc/winnow/shards.env\n")
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA ${made_folder}/winnow-server/conffiles)

winnow_package(Cluster winnow-cluster
  SECTION web
  DEPENDS "winnow (= ${package_version})" python3
  RECOMMENDS "parallel | slurm-client"
  SUGGESTS slurm-client openssh-client
  DESCRIPTION "build search databases on several machines
winnow-slurm and winnow-parallel build a database of Winnow in parts, as jobs
of Slurm or by GNU parallel over ssh: many sites, the WARC files of a crawl, or
one huge site. The result answers as if one machine had built it.
.
Runs that fail go on where they were.")

winnow_package(Library libwinnow
  SECTION libs
  DESCRIPTION "template-aware extraction of web pages - C library
libwinnow tells the content of web pages from the template that the pages of a
site share. It learns sites page by page, or uses what the command winnow has
learned.
.
This package has the shared library.")
# Programs that are linked with this version may use functions that an older one lacks.
file(WRITE ${made_folder}/libwinnow/shlibs "libwinnow 1 libwinnow (>= ${PROJECT_VERSION})\n")
file(WRITE ${made_folder}/libwinnow/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA
  ${made_folder}/libwinnow/shlibs ${made_folder}/libwinnow/triggers)

winnow_link_dependencies(link_dependencies)
winnow_package(Development libwinnow-dev
  SECTION libdevel
  DEPENDS "libwinnow (= ${package_version})" ${link_dependencies} ${late_packages}
  DESCRIPTION "template-aware extraction, indexing and search - development files
Headers, libraries, CMake package and pkg-config files for programs that use
Winnow.
.
For C: libwinnow, the extractor. For C++: static libraries that extract the
content of pages, index sites into Xapian databases, search these, and make
the full-text index of ZIM files.")

winnow_package(Python python3-winnow
  SECTION python
  DEPENDS "python3 (>= 3.9)" "libwinnow (>= ${PROJECT_VERSION})"
  RECOMMENDS winnow
  DESCRIPTION "template-aware extraction of web pages - Python package
The package winnow tells the content of web pages from the template that the
pages of a site share. It learns sites from their pages, or uses what the
command winnow has learned.
.
With the command it also searches databases of Winnow, and adds pages to them.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
# Debian's Python compiles what packages bring, as its own packages ask for.
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
  ${debian_folder}/python/postinst ${debian_folder}/python/prerm)

winnow_package(Omega winnow-omega
  SECTION web
  RECOMMENDS winnow xapian-omega
  ENHANCES xapian-omega
  DESCRIPTION "template-aware filter for Xapian Omega
winnow-filter reads an HTML page and prints its content, without the template
that the pages of its site share. As a filter of omindex it keeps words of the
template from matching on every page.
.
The command winnow learns what is template.")

if(TARGET winnow-recoll)
  winnow_package(Recoll winnow-recoll
    SECTION utils
    RECOMMENDS winnow recoll
    ENHANCES recoll
    DESCRIPTION "template-aware input handler for Recoll
winnow-recoll reads HTML pages for the desktop search Recoll, and hands it
their content without the template that the pages of a site share.
.
The command winnow learns what is template.")
endif()

if(WINNOW_CMARK AND WINNOW_PYTHON)
  winnow_package(Documents winnow-doc
    SECTION doc
    DEPENDS python3
    RECOMMENDS "winnow (>= ${PROJECT_VERSION})"
    DESCRIPTION "template-aware search indexing for Xapian - documents
The documents of Winnow as a site: a tutorial, guides, all commands and options,
formats, explanations, and what was measured. They can be read from the folder.
.
winnow-doc serves them on this machine, with a search box that Winnow answers.")
  set(CPACK_DEBIAN_DOCUMENTS_PACKAGE_ARCHITECTURE all)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME winnow)
set(CPACK_PACKAGE_VENDOR Winnow)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # else the first line of every package
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${debian_folder}/finish_files.cmake)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${WINNOW_PACKAGE_MAINTAINER})
set(CPACK_DEBIAN_PACKAGE_SOURCE winnow)
set(CPACK_DEBIAN_PACKAGE_RELEASE ${WINNOW_PACKAGE_RELEASE})
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# CPack would start two programs for each file, and have maintainer scripts run ldconfig, where Debian has a trigger. So
# finish_files.cmake finds what programs and the library need.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS OFF)
include(CPack)
