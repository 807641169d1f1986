// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/comments/short_date.h"

#include <algorithm>
#include <cstddef>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

std::string_view leading_digits(std::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_ascii_digit);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

bool is_year(std::string_view digits) {
  return digits.size() == 4 && (digits.starts_with("19") || digits.starts_with("20"));
}

// Takes one or two digits.
int value_of(std::string_view digits) {
  int value = 0;
  for (const char digit : digits) value = 10 * value + (digit - '0');
  return value;
}

// `behind` is what stands behind the hour.
bool has_minutes(std::string_view behind) {
  return behind.starts_with(':') && leading_digits(behind.substr(1)).size() == 2;
}

}  // namespace

bool has_day_or_time(std::string_view text) {
  constexpr int kLastHour = 23;
  constexpr int kLastDay = 31;
  bool has_year = false;
  bool has_day = false;
  while (!text.empty()) {
    const std::string_view digits = leading_digits(text);
    text.remove_prefix(std::max<std::size_t>(digits.size(), 1));
    if (is_year(digits)) has_year = true;
    if (digits.empty() || digits.size() > 2) continue;
    const int value = value_of(digits);
    if (value <= kLastHour && has_minutes(text)) return true;
    if (value >= 1 && value <= kLastDay) has_day = true;
  }
  return has_year && has_day;
}

}  // namespace winnow
