// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/date_range.h"

#include <algorithm>
#include <charconv>
#include <chrono>

#include "indexer/common/ascii.h"

namespace winnow {
namespace {

// Takes the number off the beginning of `text`, which must have exactly so many digits.
std::optional<unsigned> take_digits(std::string_view& text, std::size_t digits) {
  const std::string_view number = text.substr(0, digits);
  if (number.size() < digits || !std::all_of(number.begin(), number.end(), is_ascii_digit)) {
    return {};
  }
  text.remove_prefix(digits);
  unsigned value = 0;
  std::from_chars(number.data(), number.data() + digits, value);
  return value;
}

// Takes the "-MM" or "-DD" off the beginning of `text`.
std::optional<unsigned> take_part(std::string_view& text) {
  if (!text.starts_with('-')) return {};
  text.remove_prefix(1);
  return take_digits(text, 2);
}

std::uint32_t clamped_seconds(std::chrono::sys_seconds time) {
  const std::int64_t seconds = time.time_since_epoch().count();
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(seconds, 0, 0xFFFFFFFF));
}

// Covers the days from `first` up to `next`, which is not one of them.
DateRange days(std::chrono::sys_days first, std::chrono::sys_days next) {
  return {std::max(clamped_seconds(first), 1U), clamped_seconds(next - std::chrono::seconds(1))};
}

}  // namespace

std::optional<DateRange> parse_date(std::string_view text) {
  using std::chrono::sys_days;
  const std::optional<unsigned> year_number = take_digits(text, 4);
  if (!year_number) return {};
  const std::chrono::year year(static_cast<int>(*year_number));
  if (text.empty()) {
    return days(sys_days(year / 1 / 1), sys_days((year + std::chrono::years(1)) / 1 / 1));
  }
  const std::optional<unsigned> month_number = take_part(text);
  if (!month_number) return {};
  const std::chrono::year_month month = year / std::chrono::month(*month_number);
  if (!month.ok()) return {};
  if (text.empty()) {
    return days(sys_days(month / 1), sys_days((month + std::chrono::months(1)) / 1));
  }
  const std::optional<unsigned> day_number = take_part(text);
  if (!day_number || !text.empty()) return {};
  const std::chrono::year_month_day day = month / std::chrono::day(*day_number);
  if (!day.ok()) return {};
  return days(sys_days(day), sys_days(day) + std::chrono::days(1));
}

std::optional<DateRange> parse_date_range(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return parse_date(text);
  const std::string_view first = text.substr(0, dots);
  const std::string_view last = text.substr(dots + 2);
  if (first.empty() && last.empty()) return {};
  DateRange range;
  if (!first.empty()) {
    const std::optional<DateRange> parsed = parse_date(first);
    if (!parsed) return {};
    range.first = parsed->first;
  }
  if (!last.empty()) {
    const std::optional<DateRange> parsed = parse_date(last);
    if (!parsed) return {};
    range.last = parsed->last;
  }
  return range;
}

std::string date_value(std::uint32_t seconds) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(seconds >> shift & 0xFF);
  return bytes;
}

}  // namespace winnow
