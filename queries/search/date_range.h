// SPDX-License-Identifier: GPL-2.0-or-later
//
// Dates as users write them. Private to the search folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace winnow {

// Seconds since 1970, both included. What is beyond the years that slot::kLastModified can hold is
// moved to their ends; 0 there is a page without a date, which no range has in it.
struct DateRange {
  std::uint32_t first = 1;
  std::uint32_t last = 0xFFFFFFFF;
};

// All of a year, month or day in UTC: YYYY, YYYY-MM or YYYY-MM-DD.
std::optional<DateRange> parse_date(std::string_view text);

// A date, or FIRST..LAST, of which one may be missing.
std::optional<DateRange> parse_date_range(std::string_view text);

// The four bytes that the slot has for it.
std::string date_value(std::uint32_t seconds);

}  // namespace winnow
