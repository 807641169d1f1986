// SPDX-License-Identifier: GPL-2.0-or-later
//
// Handles ASCII letters, whatever the locale says. Bytes of other characters are no letters.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

constexpr char ascii_lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_ascii_letter(char c) { return ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z'; }

inline std::string ascii_lowered(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = ascii_lower(c);
  return lower;
}

// Ignores the case of `text`; `lower` must be in lower case.
constexpr bool begins_in_any_case(std::string_view text, std::string_view lower) {
  if (text.size() < lower.size()) return false;
  for (std::size_t i = 0; i < lower.size(); ++i) {
    if (ascii_lower(text[i]) != lower[i]) return false;
  }
  return true;
}

constexpr bool equals_in_any_case(std::string_view text, std::string_view lower) {
  return text.size() == lower.size() && begins_in_any_case(text, lower);
}

}  // namespace winnow
