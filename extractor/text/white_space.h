// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds and collapses white space as HTML understands it, with the no-break space.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Tells whether `c` is ASCII white space (Infra Standard, section 4.2).
constexpr bool is_white_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\f' || c == '\r';
}

// Tells whether `text` holds nothing but white space and no-break spaces.
bool is_blank_text(std::string_view text);

// Appends `text` (UTF-8) with each run of white space and no-break spaces as one space. A leading
// run is dropped if `out` is empty or ends with a space already; a trailing run is kept as a space.
// Other control characters become U+FFFD, since texts must not command a terminal: character
// references and JSON can name them. (The parser replaces those that a page holds directly.)
void append_collapsed(std::string_view text, std::string& out);

// Removes one space at the end.
inline void trim_end(std::string& text) {
  if (!text.empty() && text.back() == ' ') text.pop_back();
}

// Returns `text` without white space at either end.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_white_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_white_space(text.back())) text.remove_suffix(1);
  return text;
}

// Skips white space and returns what follows, up to the next white space.
constexpr std::string_view first_token(std::string_view text) {
  text = trimmed(text);
  std::size_t end = 0;
  while (end < text.size() && !is_white_space(text[end])) ++end;
  return text.substr(0, end);
}

// Tells whether `list`, whose tokens are separated by commas or white space, holds `token`.
bool lists_token(std::string_view list, std::string_view token);

}  // namespace winnow
