// SPDX-License-Identifier: GPL-2.0-or-later
//
// Users write dates in this way. This is private to the search folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace winnow {

// Counts seconds since 1970, both included. What is beyond the years that slot::kLastModified can
// hold is moved to their ends; 0 there is a page without a date, which no range has in it.
struct DateRange {
  std::uint32_t first = 1;
  std::uint32_t last = 0xFFFFFFFF;
};

// Reads all of a year, month or day in UTC: YYYY, YYYY-MM or YYYY-MM-DD.
std::optional<DateRange> parse_date(std::string_view text);

// Reads a date, or FIRST..LAST, of which one may be missing.
std::optional<DateRange> parse_date_range(std::string_view text);

// Gives the four bytes that the slot has for it.
std::string date_value(std::uint32_t seconds);

}  // namespace winnow
