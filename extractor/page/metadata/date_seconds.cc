// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/date_seconds.h"

#include <charconv>
#include <chrono>
#include <cstddef>
#include <system_error>

namespace winnow {
namespace {

// Takes off a fixed number of digits at the beginning.
bool take_number(std::string_view& text, std::size_t digits, int& number) {
  if (text.size() < digits) return false;
  const char* const end = text.data() + digits;
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || number < 0) return false;
  text.remove_prefix(digits);
  return true;
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

// Reads "12:34", with seconds and fractions of them or not, as seconds of the day.
bool take_time(std::string_view& text, std::int64_t& seconds) {
  int hour = 0;
  int minute = 0;
  int second = 0;
  if (!take_number(text, 2, hour) || !take(text, ':') || !take_number(text, 2, minute))
    return false;
  if (take(text, ':') && !take_number(text, 2, second)) return false;
  if (take(text, '.')) {
    const std::size_t end = text.find_first_not_of("0123456789");
    text.remove_prefix(end == std::string_view::npos ? text.size() : end);
  }
  if (hour > 24 || minute > 59 || second > 60) return false;
  seconds = (hour * 60 + minute) * 60 + second;
  return true;
}

// Reads nothing, "Z", "+01:00" or "+0100" as seconds before UTC.
bool take_zone(std::string_view& text, std::int64_t& offset) {
  if (text.empty() || take(text, 'Z') || take(text, 'z')) return true;
  const bool west = take(text, '-');
  if (!west && !take(text, '+')) return false;
  int hours = 0;
  int minutes = 0;
  if (!take_number(text, 2, hours)) return false;
  take(text, ':');
  if (!text.empty() && !take_number(text, 2, minutes)) return false;
  offset = (std::int64_t{hours} * 60 + minutes) * 60;
  if (west) offset = -offset;
  return hours < 24 && minutes < 60;
}

}  // namespace

std::optional<std::int64_t> seconds_of_date(std::string_view date) {
  int year = 0;
  int month = 1;
  int day = 1;
  std::int64_t time = 0;
  std::int64_t offset = 0;
  if (!take_number(date, 4, year) || year == 0) return {};
  if (take(date, '-') && !take_number(date, 2, month)) return {};
  if (take(date, '-') && !take_number(date, 2, day)) return {};
  if (take(date, 'T') && (!take_time(date, time) || !take_zone(date, offset))) return {};
  const std::chrono::year_month_day calendar{std::chrono::year(year),
                                             std::chrono::month(static_cast<unsigned>(month)),
                                             std::chrono::day(static_cast<unsigned>(day))};
  if (!date.empty() || !calendar.ok()) return {};
  constexpr std::int64_t kFirst = -62'135'596'800;  // 0001-01-01
  constexpr std::int64_t kLast = 253'402'300'799;   // 9999-12-31T23:59:59
  const std::int64_t seconds =
      std::chrono::sys_days(calendar).time_since_epoch() / std::chrono::seconds(1) + time - offset;
  if (seconds < kFirst || seconds > kLast) return {};
  return seconds;
}

}  // namespace winnow
