// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Escapes a text for HTML in the dullest way: each character that could be markup as a number.
inline std::string escaped(std::string_view text) {
  std::string html;
  for (const char byte : text) {
    if (byte == '<' || byte == '>' || byte == '&' || byte == '"' || byte == '\'') {
      html += "&#" + std::to_string(static_cast<int>(byte)) + ";";
    } else {
      html += byte;
    }
  }
  return html;
}

}  // namespace winnow
