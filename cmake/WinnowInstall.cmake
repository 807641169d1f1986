# SPDX-License-Identifier: GPL-2.0-or-later
# Install rules. Each component is a package (WinnowPackages.cmake): Command: winnow and its
# documents; Server: winnow serve as a service; Cluster: builds on several machines; Library: libwinnow.so, and the layers where they are shared libraries; Development: what
# a program that uses the layers, a plugin or the C library needs to build (tests/install builds such
# programs); Omega, Recoll: the programs for these hosts. Python: its
# package. Documents: these as a site, where cmark-gfm is installed. Loose: what packages have in another form.
include(CMakePackageConfigHelpers)

set(layers extractor indexer queries)
set(plugins zim)
list(TRANSFORM layers PREPEND winnow_ OUTPUT_VARIABLE layer_targets)
list(TRANSFORM plugins PREPEND winnow_ OUTPUT_VARIABLE plugin_targets)

# Shared libraries are found relative to the program, so that an installed tree can be moved.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(program_rpath ${CMAKE_INSTALL_LIBDIR})
else()
  file(RELATIVE_PATH to_libraries
    ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
  set(program_rpath "$ORIGIN/${to_libraries}")
endif()
if(BUILD_SHARED_LIBS)
  set_target_properties(${layer_targets} ${plugin_targets} PROPERTIES INSTALL_RPATH "$ORIGIN")
endif()

# winnow_install_program(PROGRAM COMPONENT): where this build has the program.
function(winnow_install_program program component)
  if(NOT TARGET ${program})
    return()
  endif()
  if(BUILD_SHARED_LIBS)
    set_target_properties(${program} PROPERTIES INSTALL_RPATH "${program_rpath}")
  endif()
  install(TARGETS ${program} RUNTIME COMPONENT ${component})
endfunction()
winnow_install_program(winnow Command)
winnow_install_program(winnow-filter Omega)
winnow_install_program(winnow-recoll Recoll)

# What reads documents is started by the command alone, which looks for it here and beside itself.
if(TARGET winnow-document)
  set(document_folder libexec/winnow)
  if(BUILD_SHARED_LIBS)
    if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
      set(document_rpath ${CMAKE_INSTALL_LIBDIR})
    else()
      file(RELATIVE_PATH to_libraries
        ${CMAKE_INSTALL_PREFIX}/${document_folder} ${CMAKE_INSTALL_FULL_LIBDIR})
      set(document_rpath "$ORIGIN/${to_libraries}")
    endif()
    set_target_properties(winnow-document PROPERTIES INSTALL_RPATH "${document_rpath}")
  endif()
  install(TARGETS winnow-document RUNTIME DESTINATION ${document_folder} COMPONENT Command)
endif()

# Scripts that run the command on other machines. They find their modules from where they stand.
set(cluster_folder ${PROJECT_SOURCE_DIR}/scripts/cluster)
install(PROGRAMS ${cluster_folder}/winnow-slurm ${cluster_folder}/winnow-parallel
  DESTINATION ${CMAKE_INSTALL_BINDIR}
  COMPONENT Cluster)
install(DIRECTORY ${cluster_folder}/winnow_cluster
  DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/winnow/cluster
  COMPONENT Cluster
  FILES_MATCHING PATTERN "*.py")
install(FILES ${cluster_folder}/winnow-slurm.1 ${cluster_folder}/winnow-parallel.1
  DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
  COMPONENT Cluster)

# Lines for the configuration of Recoll.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/plugin/recoll/config/
  DESTINATION ${CMAKE_INSTALL_DATADIR}/winnow/recoll
  COMPONENT Recoll)

# The service is for systems: another prefix than /usr leaves the units where nothing looks for them.
set(serve_folder ${PROJECT_SOURCE_DIR}/plugin/serve)
install(FILES
  ${serve_folder}/systemd/winnow-server.socket
  ${serve_folder}/systemd/winnow-server.service
  ${serve_folder}/systemd/winnow-index.service
  ${serve_folder}/systemd/winnow-index.timer
  ${serve_folder}/systemd/winnow-shard@.service
  DESTINATION lib/systemd/system
  COMPONENT Server)
install(FILES
  ${serve_folder}/systemd/server.toml
  ${serve_folder}/systemd/shards.env
  DESTINATION ${CMAKE_INSTALL_SYSCONFDIR}/winnow
  COMPONENT Server)
install(FILES ${serve_folder}/systemd/winnow-server.8
  DESTINATION ${CMAKE_INSTALL_MANDIR}/man8
  COMPONENT Server)
install(DIRECTORY ${serve_folder}/proxies/
  DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/winnow-server/examples
  COMPONENT Server)

install(TARGETS ${layer_targets} ${plugin_targets}
  EXPORT WinnowTargets
  LIBRARY COMPONENT Library NAMELINK_COMPONENT Development
  ARCHIVE COMPONENT Development)
list(TRANSFORM plugins PREPEND plugin/ OUTPUT_VARIABLE plugin_folders)
foreach(folder IN LISTS layers plugin_folders)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder}/include/winnow
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    COMPONENT Development
    FILES_MATCHING PATTERN "*.h")
endforeach()

# The C library: C programs use it without what the layers need, so its target is exported alone.
install(TARGETS winnow_c
  EXPORT WinnowCTargets
  LIBRARY COMPONENT Library NAMELINK_COMPONENT Development)
install(FILES ${PROJECT_SOURCE_DIR}/plugin/c/include/winnow/winnow.h
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/winnow
  COMPONENT Development)

# The Python package finds the library by the system's loader. Debian's Python looks here below /usr.
set(WINNOW_PYTHON_DIR lib/python3/dist-packages CACHE PATH
  "Folder of the Python package, below the prefix")
set(python_folder ${PROJECT_SOURCE_DIR}/plugin/python)
configure_file(${python_folder}/METADATA.in ${PROJECT_BINARY_DIR}/python/METADATA @ONLY)
install(DIRECTORY ${python_folder}/winnow
  DESTINATION ${WINNOW_PYTHON_DIR}
  COMPONENT Python
  FILES_MATCHING PATTERN "*.py" PATTERN "py.typed" PATTERN "__pycache__" EXCLUDE)
install(FILES ${PROJECT_BINARY_DIR}/python/METADATA
  DESTINATION ${WINNOW_PYTHON_DIR}/winnow-${PROJECT_VERSION}.dist-info
  COMPONENT Python)
install(FILES ${python_folder}/examples/extract.py
  DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/python3-winnow/examples
  COMPONENT Python)

# Documents. d3 is part of the report page that winnow evaluate writes: its licence wants to be with
# it. Links from the README to docs/ lead to the installed files.
set(documents ${CMAKE_INSTALL_DATAROOTDIR}/doc)
install(FILES
  ${PROJECT_SOURCE_DIR}/LICENSE
  ${PROJECT_SOURCE_DIR}/CHANGELOG.md
  ${PROJECT_SOURCE_DIR}/queries/report/page/d3_licence.txt
  DESTINATION ${documents}/winnow
  COMPONENT Loose)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/SECURITY.md
  DESTINATION ${documents}/winnow
  COMPONENT Command)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs
  DESTINATION ${documents}/winnow
  COMPONENT Command)

# The same as a site of HTML, which is made while it is installed: it needs the man pages of the programs.
find_program(WINNOW_CMARK cmark-gfm)
find_program(WINNOW_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
if(WINNOW_CMARK AND WINNOW_PYTHON)
  set(site_pages ${PROJECT_BINARY_DIR}/plugin/cli/winnow.1 ${PROJECT_BINARY_DIR}/plugin/omega/winnow-filter.1)
  if(TARGET winnow-recoll)
    list(APPEND site_pages ${PROJECT_BINARY_DIR}/plugin/recoll/winnow-recoll.1)
  endif()
  set(site_folder ${documents}/winnow-doc/html)
  if(NOT IS_ABSOLUTE ${site_folder})
    set(site_folder "\${CMAKE_INSTALL_PREFIX}/${site_folder}")
  endif()
  install(CODE "
    execute_process(
      COMMAND ${WINNOW_PYTHON} -B ${PROJECT_SOURCE_DIR}/scripts/docs/make_site.py
        ${PROJECT_SOURCE_DIR} \"\$ENV{DESTDIR}${site_folder}\" ${site_pages}
      RESULT_VARIABLE site_failed)
    if(site_failed)
      message(FATAL_ERROR \"the site of the documents could not be made\")
    endif()"
    COMPONENT Documents)
  install(PROGRAMS ${PROJECT_SOURCE_DIR}/scripts/docs/winnow-doc
    DESTINATION ${CMAKE_INSTALL_BINDIR}
    COMPONENT Documents)
  install(FILES ${PROJECT_SOURCE_DIR}/scripts/docs/winnow-doc.1
    DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
    COMPONENT Documents)
endif()
install(FILES
  ${PROJECT_SOURCE_DIR}/plugin/c/examples/extract.c
  ${PROJECT_SOURCE_DIR}/plugin/zim/example/folder_to_zim.cc
  DESTINATION ${documents}/libwinnow-dev/examples
  COMPONENT Development)

# find_package(Winnow) and the targets winnow::extractor, winnow::indexer, winnow::queries,
# winnow::zim, winnow::c.
set(cmake_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Winnow)
install(EXPORT WinnowTargets
  NAMESPACE winnow::
  DESTINATION ${cmake_folder}
  COMPONENT Development)
install(EXPORT WinnowCTargets
  NAMESPACE winnow::
  DESTINATION ${cmake_folder}
  COMPONENT Development)
configure_package_config_file(
  ${PROJECT_SOURCE_DIR}/cmake/WinnowConfig.cmake.in ${PROJECT_BINARY_DIR}/WinnowConfig.cmake
  INSTALL_DESTINATION ${cmake_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/WinnowConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  ${PROJECT_BINARY_DIR}/WinnowConfig.cmake
  ${PROJECT_BINARY_DIR}/WinnowConfigVersion.cmake
  ${PROJECT_SOURCE_DIR}/cmake/WinnowFindLibraries.cmake
  DESTINATION ${cmake_folder}
  COMPONENT Development)

# pkg-config: winnow.pc for the layers, libwinnow.pc for the C library. Static libraries do not know
# what they link, so there every dependency has to be in the public fields; shared ones know, and the
# fields are private.
set(pc_needed_modules "xapian-core icu-i18n icu-uc libxxhash zlib libzstd libzim nettle libbrotlidec")
if(BUILD_SHARED_LIBS)
  set(pc_requires_field "Requires.private")
  set(pc_libs "")
  set(pc_libs_private "-lcld2")
else()
  set(pc_requires_field "Requires")
  get_filename_component(gumbo_file ${WINNOW_GUMBO_LIBRARY} NAME)
  set(pc_libs " -l:${gumbo_file} -lcld2")
  set(pc_libs_private "")
endif()

# Paths relative to the .pc file where they can be: again, the tree can be moved.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(pc_prefix ${CMAKE_INSTALL_PREFIX})
  set(pc_libdir ${CMAKE_INSTALL_LIBDIR})
else()
  file(RELATIVE_PATH to_prefix
    ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
  string(REGEX REPLACE "/$" "" pc_prefix "\${pcfiledir}/${to_prefix}")
  set(pc_libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
endif()
if(IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
  set(pc_includedir ${CMAKE_INSTALL_INCLUDEDIR})
else()
  set(pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
# A plugin has a file of its own, as its interface wants the host's headers.
set(modules winnow winnow-zim libwinnow)
foreach(module IN LISTS modules)
  configure_file(
    ${PROJECT_SOURCE_DIR}/cmake/${module}.pc.in ${PROJECT_BINARY_DIR}/${module}.pc @ONLY)
endforeach()
list(TRANSFORM modules PREPEND ${PROJECT_BINARY_DIR}/ OUTPUT_VARIABLE module_files)
list(TRANSFORM module_files APPEND .pc)
install(FILES ${module_files}
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
  COMPONENT Development)
