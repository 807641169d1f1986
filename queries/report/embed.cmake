# SPDX-License-Identifier: GPL-2.0-or-later
# Writes files as arrays of bytes: cmake -D FILES=a|b -D OUTPUT=parts.cc -P embed.cmake
#
# Bytes as hexadecimal numbers have nothing that CMake, raw strings or a compiler's limit for the
# length of literals could trip over.
string(REPLACE "|" ";" files "${FILES}")
set(arrays "")
set(table "")
set(number 0)
foreach(file IN LISTS files)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  get_filename_component(name ${file} NAME)
  string(APPEND arrays "constexpr unsigned char kPart${number}[] = {\n${bytes}};\n")
  string(APPEND table "      PagePart{\"${name}\", text(kPart${number})},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUTPUT} "// SPDX-License-Identifier: GPL-2.0-or-later
// Made by embed.cmake.
#include \"queries/report/page_parts.h\"

#include <cstddef>

namespace winnow {
namespace {

template <std::size_t size>
std::string_view text(const unsigned char (&bytes)[size]) {
  return {reinterpret_cast<const char*>(bytes), size};
}

${arrays}
}  // namespace

std::span<const PagePart> page_parts() {
  static const PagePart parts[] = {
${table}  };
  return parts;
}

}  // namespace winnow
")
