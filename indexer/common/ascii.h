// SPDX-License-Identifier: GPL-2.0-or-later
//
// Character classes of ASCII, whatever the locale says. Private to the indexer and the
// queries.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

constexpr char ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }

constexpr bool is_ascii_letter(char c) { return ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z'; }

constexpr bool is_ascii_alphanumeric(char c) { return is_ascii_digit(c) || is_ascii_letter(c); }

// HTML's white space.
constexpr bool is_ascii_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

// 0 to 15, or -1 if `c` is no hexadecimal digit.
constexpr int hex_value(char c) {
  if (is_ascii_digit(c)) return c - '0';
  char lower = ascii_lower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

inline std::string ascii_lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = ascii_lower(c);
  return lower;
}

// Says whether `text` ends with `suffix`, which is in lower case already.
inline bool ends_with_ignoring_case(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() &&
         ascii_lower(text.substr(text.size() - suffix.size())) == suffix;
}

}  // namespace winnow
