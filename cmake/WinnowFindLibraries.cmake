# SPDX-License-Identifier: GPL-2.0-or-later
# Finds the libraries that the layers link. Also installed, because a consumer of the static
# libraries has to find the same ones.

# The archive, in shared libraries, too: it is 1.25 times as fast as gumbo's shared library (no calls
# through the PLT), and its failed assertions call the extractor's own __assert_fail().
function(winnow_find_gumbo)
  find_library(WINNOW_GUMBO_LIBRARY NAMES libgumbo.a gumbo REQUIRED)
  find_path(WINNOW_GUMBO_INCLUDE gumbo.h REQUIRED)
  if(NOT TARGET winnow::gumbo)
    add_library(winnow::gumbo UNKNOWN IMPORTED)
    set_target_properties(winnow::gumbo PROPERTIES
      IMPORTED_LOCATION ${WINNOW_GUMBO_LIBRARY}
      INTERFACE_INCLUDE_DIRECTORIES ${WINNOW_GUMBO_INCLUDE})
  endif()
endfunction()

# The shared libraries, but for programs with the property WINNOW_STATIC_ICU: loading them takes one
# and a half milliseconds, which is much for a program that lives for one page.
function(winnow_find_icu)
  if(TARGET winnow::icu)
    return()
  endif()
  set(archives)
  foreach(name i18n uc data)
    find_library(WINNOW_ICU_STATIC_${name} NAMES libicu${name}.a)
    list(APPEND archives ${WINNOW_ICU_STATIC_${name}})
  endforeach()
  set(libraries ICU::i18n ICU::uc)
  if(NOT archives MATCHES "NOTFOUND")
    set(libraries "$<IF:$<BOOL:$<TARGET_PROPERTY:WINNOW_STATIC_ICU>>,${archives};dl,ICU::i18n;ICU::uc>")
  endif()
  add_library(winnow::icu INTERFACE IMPORTED)
  set_target_properties(winnow::icu PROPERTIES INTERFACE_LINK_LIBRARIES "${libraries}")
endfunction()

# Debian's cld2 ships neither a CMake config nor a .pc file.
function(winnow_find_cld2)
  find_library(WINNOW_CLD2_LIBRARY NAMES cld2 REQUIRED)
  find_path(WINNOW_CLD2_INCLUDE cld2/public/compact_lang_det.h REQUIRED)
  if(NOT TARGET winnow::cld2)
    add_library(winnow::cld2 UNKNOWN IMPORTED)
    set_target_properties(winnow::cld2 PROPERTIES
      IMPORTED_LOCATION ${WINNOW_CLD2_LIBRARY}
      INTERFACE_INCLUDE_DIRECTORIES ${WINNOW_CLD2_INCLUDE})
  endif()
endfunction()

# A macro, so that variables land in the caller's scope.
macro(winnow_find_libraries)
  find_package(PkgConfig REQUIRED)
  winnow_find_gumbo()
  winnow_find_cld2()
  find_package(ICU 72 REQUIRED COMPONENTS uc i18n)
  winnow_find_icu()
  pkg_check_modules(winnow_xapian REQUIRED IMPORTED_TARGET xapian-core)
  pkg_check_modules(winnow_xxhash REQUIRED IMPORTED_TARGET libxxhash)
  # Most of what is hashed is a word or a few numbers, for which a call costs as much as the hash.
  target_compile_definitions(PkgConfig::winnow_xxhash INTERFACE XXH_INLINE_ALL)
  pkg_check_modules(winnow_zlib REQUIRED IMPORTED_TARGET zlib)
  pkg_check_modules(winnow_zstd REQUIRED IMPORTED_TARGET libzstd)
  pkg_check_modules(winnow_zim REQUIRED IMPORTED_TARGET libzim)
  pkg_check_modules(winnow_nettle REQUIRED IMPORTED_TARGET nettle)
  pkg_check_modules(winnow_brotli REQUIRED IMPORTED_TARGET libbrotlidec)
  find_package(nlohmann_json 3.11 REQUIRED)
endmacro()
