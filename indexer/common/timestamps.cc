// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/common/timestamps.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "indexer/common/ascii.h"

namespace winnow {
namespace {

// Removes `count` digits from the beginning; -1 if there are fewer.
int take_number(std::string_view& text, std::size_t count) {
  if (text.size() < count) return -1;
  int number = 0;
  for (const char c : text.substr(0, count)) {
    if (!is_ascii_digit(c)) return -1;
    number = number * 10 + (c - '0');
  }
  text.remove_prefix(count);
  return number;
}

bool take(std::string_view& text, std::string_view what) {
  if (!text.starts_with(what)) return false;
  text.remove_prefix(what.size());
  return true;
}

std::optional<std::int64_t> seconds_of_day(int year, int month, int day) {
  using namespace std::chrono;
  if (year < 1970 || year > 2200 || month < 1 || day < 1) return {};
  const year_month_day date{std::chrono::year(year),
                            std::chrono::month(static_cast<unsigned>(month)),
                            std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return {};
  return duration_cast<seconds>(sys_days(date).time_since_epoch()).count();
}

// "23:59:59"
std::optional<std::int64_t> take_clock(std::string_view& text) {
  const int hour = take_number(text, 2);
  const int minute = take(text, ":") ? take_number(text, 2) : -1;
  const int second = take(text, ":") ? take_number(text, 2) : -1;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 60) return {};
  return hour * 3600 + minute * 60 + second;
}

// ".5" in nanoseconds; more than nine digits say nothing more.
std::int64_t take_fraction(std::string_view& text) {
  if (!take(text, ".")) return 0;
  std::int64_t nanoseconds = 0;
  for (std::int64_t unit = kNanosecondsPerSecond / 10; !text.empty() && is_ascii_digit(text[0]);
       unit /= 10, text.remove_prefix(1)) {
    nanoseconds += unit * (text[0] - '0');
  }
  return nanoseconds;
}

// "Z" or "+01:00", in seconds.
std::optional<std::int64_t> take_zone(std::string_view& text) {
  if (take(text, "Z") || take(text, "z")) return 0;
  const bool west = text.starts_with('-');
  if (!take(text, "+") && !take(text, "-")) return {};
  const int hours = take_number(text, 2);
  const int minutes = take(text, ":") ? take_number(text, 2) : -1;
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return {};
  const std::int64_t offset = hours * 3600 + minutes * 60;
  return west ? -offset : offset;
}

int month_of(std::string_view name) {
  constexpr std::array<std::string_view, 12> kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto found = std::find(kMonths.begin(), kMonths.end(), name);
  return found == kMonths.end() ? 0 : static_cast<int>(found - kMonths.begin()) + 1;
}

}  // namespace

std::optional<std::int64_t> parse_timestamp(std::string_view text) {
  const int year = take_number(text, 4);
  const int month = take(text, "-") ? take_number(text, 2) : -1;
  const int day = take(text, "-") ? take_number(text, 2) : -1;
  const std::optional<std::int64_t> date = seconds_of_day(year, month, day);
  if (!date) return {};
  if (text.empty()) return *date * kNanosecondsPerSecond;
  if (!take(text, "T") && !take(text, "t") && !take(text, " ")) return {};
  const std::optional<std::int64_t> clock = take_clock(text);
  if (!clock) return {};
  const std::int64_t fraction = take_fraction(text);
  const std::optional<std::int64_t> zone = take_zone(text);
  if (!zone || !text.empty() || *date + *clock < *zone) return {};
  return (*date + *clock - *zone) * kNanosecondsPerSecond + fraction;
}

std::optional<std::int64_t> parse_http_date(std::string_view text) {
  const std::size_t comma = text.find(", ");
  if (comma == std::string_view::npos) return {};
  text.remove_prefix(comma + 2);
  const int day = take_number(text, 2);
  if (!take(text, " ") || text.size() < 4) return {};
  const int month = month_of(text.substr(0, 3));
  text.remove_prefix(3);
  const int year = take(text, " ") ? take_number(text, 4) : -1;
  const std::optional<std::int64_t> date = seconds_of_day(year, month, day);
  if (!date || !take(text, " ")) return {};
  const std::optional<std::int64_t> clock = take_clock(text);
  if (!clock || text != " GMT") return {};
  return *date + *clock;
}

}  // namespace winnow
