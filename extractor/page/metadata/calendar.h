// SPDX-License-Identifier: GPL-2.0-or-later
//
// Knows how long months are.
#pragma once

#include <array>
#include <cstddef>

namespace winnow {

// Returns the number of days of a month, which is from 1 to 12, in the Gregorian calendar.
constexpr int days_in(int year, int month) {
  constexpr std::array<int, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return month == 2 && leap ? 29 : kDays[static_cast<std::size_t>(month - 1)];
}

}  // namespace winnow
