// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/suggest/css_names.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "extractor/text/characters.h"
#include "winnow/extractor/code_points.h"

namespace winnow {
namespace {

constexpr std::size_t kLongestName = 100;  // bytes

// Numbers of so many digits are numbers of something; shorter ones count columns and levels.
constexpr std::size_t kLongNumber = 3;
constexpr std::size_t kShortestHash = 5;  // bytes of a part with letters and digits mixed

bool is_separator(char c) { return c == '-' || c == '_' || c == ':' || c == '.' || c == '/'; }

// Calls `take` with each part of the name between separators.
template <typename Take>
void for_each_part(std::string_view name, const Take& take) {
  for (std::size_t begin = 0; begin < name.size();) {
    std::size_t end = begin;
    while (end < name.size() && !is_separator(name[end])) ++end;
    if (end > begin) take(name.substr(begin, end - begin));
    begin = end + 1;
  }
}

std::size_t longest_number(std::string_view part) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : part) {
    run = is_ascii_digit(c) ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

// Counts how often letters and digits take turns.
std::size_t turns(std::string_view part) {
  std::size_t count = 0;
  for (std::size_t i = 1; i < part.size(); ++i) {
    count += is_ascii_digit(part[i]) != is_ascii_digit(part[i - 1]);
  }
  return count;
}

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

// Tells whether capitals stand as in "bdVaJaQ", where words in camel case are longer.
bool mixes_cases(std::string_view part) {
  std::size_t humps = 1;
  for (std::size_t i = 1; i < part.size(); ++i) {
    humps += is_capital(part[i]) && !is_capital(part[i - 1]);
  }
  return humps >= 3 && part.size() * 2 < humps * 5;
}

bool is_hexadecimal(std::string_view part) {
  return std::all_of(part.begin(), part.end(), [](char c) {
    return is_ascii_digit(c) || (ascii_lower(c) >= 'a' && ascii_lower(c) <= 'f');
  });
}

bool part_looks_generated(std::string_view part) {
  const std::size_t number = longest_number(part);
  if (number >= kLongNumber || mixes_cases(part)) return true;
  if (part.size() < kShortestHash || number == 0) return false;
  return turns(part) >= 2 || is_hexadecimal(part) || is_ascii_digit(part.front());
}

}  // namespace

bool is_nameable(std::string_view name) {
  if (name.empty() || name.size() > kLongestName) return false;
  for (std::size_t at = 0; at < name.size();) {
    const CodePoint point = decode_code_point(name, at);
    if (point.value < 0x20 || (point.value >= 0x7F && point.value < 0xA0)) return false;
    at += point.length;
  }
  return true;
}

bool looks_generated(std::string_view name) {
  bool generated = false;
  for_each_part(name, [&](std::string_view part) { generated |= part_looks_generated(part); });
  // These libraries count what they make in two digits as well.
  for (const std::string_view prefix : {"css-", "jss", "sc-", "ember", "yui_", "svelte-", "uid"}) {
    generated |= name.starts_with(prefix) && longest_number(name) > 0;
  }
  return generated;
}

bool names_state(std::string_view name) {
  constexpr std::array<std::string_view, 22> kStates = {
      "active", "clearfix", "closed", "collapsed", "current", "disabled", "even", "expanded",
      "fade",   "first",    "focus",  "hidden",    "hover",   "in",       "last", "loaded",
      "odd",    "open",     "opened", "selected",  "show",    "visible"};
  return std::find(kStates.begin(), kStates.end(), name) != kStates.end();
}

std::string_view stable_beginning(std::string_view name) {
  constexpr std::size_t kShortestBeginning = 4;  // letters
  std::size_t end = 0;
  while (end < name.size() && is_ascii_letter(name[end])) ++end;
  if (end < kShortestBeginning || end == name.size() || !is_separator(name[end])) return {};
  const std::string_view beginning = name.substr(0, end + 1);
  return looks_generated(beginning) ? std::string_view() : beginning;
}

std::string css_identifier(std::string_view name) {
  std::string text;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool leads = i == 0 || (i == 1 && name[0] == '-');
    if (is_ascii_digit(c) && leads) {
      text += "\\3";
      text += c;
      text += ' ';
    } else if (static_cast<unsigned char>(c) >= 0x80 || is_ascii_letter(c) || is_ascii_digit(c) ||
               c == '_' || (c == '-' && name.size() > 1)) {
      text += c;
    } else {
      text += '\\';
      text += c;
    }
  }
  return text;
}

std::string css_string(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace winnow
