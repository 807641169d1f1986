// SPDX-License-Identifier: GPL-2.0-or-later
//
// Lets one byte of an input stand for a piece of markup, so that the fuzzer builds trees rather
// than words.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace winnow {

// They are for the bytes from 0x80 on.
using MarkupPieces = std::array<std::string_view, 128>;

inline std::string with_pieces(std::string_view bytes, const MarkupPieces& pieces) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80) {
      text += pieces[byte - 0x80];
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace winnow
