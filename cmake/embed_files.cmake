# SPDX-License-Identifier: GPL-2.0-or-later
# Writes files as arrays of bytes, for winnow_embed_files():
#   cmake -D FILES=a|b -D OUTPUT=parts.cc -D HEADER=parts.h -D NAMESPACE=winnow -D TYPE=Part
#     -D FUNCTION=parts -P embed_files.cmake
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
  string(APPEND arrays "constexpr unsigned char kFile${number}[] = {\n${bytes}};\n")
  string(APPEND table "      ${TYPE}{\"${name}\", text_of(kFile${number})},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUTPUT} "// SPDX-License-Identifier: GPL-2.0-or-later
// Made by embed_files.cmake.
#include \"${HEADER}\"

#include <cstddef>

namespace ${NAMESPACE} {
namespace {

template <std::size_t size>
std::string_view text_of(const unsigned char (&bytes)[size]) {
  return {reinterpret_cast<const char*>(bytes), size};
}

${arrays}
}  // namespace

std::span<const ${TYPE}> ${FUNCTION}() {
  static const ${TYPE} files[] = {
${table}  };
  return files;
}

}  // namespace ${NAMESPACE}
")
