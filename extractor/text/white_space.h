// SPDX-License-Identifier: GPL-2.0-or-later
//
// White space as HTML understands it, with the no-break space.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// ASCII white space (HTML Living Standard, section 4.2 of Infra).
constexpr bool is_white_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\f' || c == '\r';
}

// True if `text` is white space only, no-break spaces included.
bool is_blank_text(std::string_view text);

// Appends `text` (UTF-8) with each run of white space and no-break spaces as one space. A leading
// run is dropped if `out` is empty or ends with a space already; a trailing run is kept as a space.
// Other control characters, which references and JSON can name, become U+FFFD, as the parser has
// those that stand in the page themselves: texts must not command a terminal.
void append_collapsed(std::string_view text, std::string& out);

// Removes one space at the end.
inline void trim_end(std::string& text) {
  if (!text.empty() && text.back() == ' ') text.pop_back();
}

// Without white space at either end.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_white_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_white_space(text.back())) text.remove_suffix(1);
  return text;
}

// What stands before the first white space behind any at the begin.
constexpr std::string_view first_token(std::string_view text) {
  text = trimmed(text);
  std::size_t end = 0;
  while (end < text.size() && !is_white_space(text[end])) ++end;
  return text.substr(0, end);
}

}  // namespace winnow
