// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <string_view>

namespace winnow {

// The end of the last whole character of `text`, UTF-8, that ends by `end`, which is less than the
// size of `text`.
inline std::size_t character_end(std::string_view text, std::size_t end) {
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return end;
}

// At most `limit` bytes of `text`, cut between words where one ends in the last fifth, and never
// inside a character.
inline std::string_view cut_text(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return text;
  std::size_t end = character_end(text, limit);
  const std::size_t space = text.rfind(' ', end);
  if (space != std::string_view::npos && space > limit - limit / 5) end = space;
  return text.substr(0, end);
}

}  // namespace winnow
