// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/markup/markup_text.h"

#include <cstddef>

#include "extractor/text/utf8.h"

namespace winnow {
namespace {

// U+FFFE and U+FFFF are no characters of XML.
bool is_noncharacter_at(std::string_view text, std::size_t at) {
  return text.substr(at, 3) == "\xEF\xBF\xBE" || text.substr(at, 3) == "\xEF\xBF\xBF";
}

}  // namespace

void append_escaped(std::string_view text, std::string& out) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (text[i] == '&') {
      out += "&amp;";
    } else if (text[i] == '<') {
      out += "&lt;";
    } else if (text[i] == '>') {
      out += "&gt;";
    } else if (text[i] == '"') {
      out += "&quot;";
    } else if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7F) {
      out += kReplacementCharacter;
    } else if (byte == 0xEF && is_noncharacter_at(text, i)) {
      out += kReplacementCharacter;
      i += 2;
    } else {
      out += text[i];
    }
  }
}

void append_attribute(std::string_view name, std::string_view value, std::string& out) {
  if (value.empty()) return;
  out.append(" ").append(name).append("=\"");
  append_escaped(value, out);
  out += '"';
}

}  // namespace winnow
