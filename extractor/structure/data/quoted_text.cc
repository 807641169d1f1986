// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/data/quoted_text.h"

#include <cstddef>

namespace winnow {
namespace {

void append_escape(unsigned value, std::string& out) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += kHex[(value >> shift) & 15];
}

}  // namespace

void append_quoted(std::string_view text, std::string& out) {
  out += '"';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (text[i] == '"' || text[i] == '\\') {
      out += '\\';
      out += text[i];
    } else if (text[i] == '\n') {
      out += "\\n";
    } else if (text[i] == '\t') {
      out += "\\t";
    } else if (byte < 0x20 || byte == 0x7F) {
      append_escape(byte, out);
    } else if (text.substr(i, 3) == "\xE2\x80\xA8" || text.substr(i, 3) == "\xE2\x80\xA9") {
      append_escape(text[i + 2] == '\xA8' ? 0x2028 : 0x2029, out);
      i += 2;
    } else {
      out += text[i];
    }
  }
  out += '"';
}

}  // namespace winnow
