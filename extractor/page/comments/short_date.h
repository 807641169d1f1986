// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells lines with dates from others by their numbers, in any language that writes ASCII digits.
#pragma once

#include <string_view>

namespace winnow {

// Tells whether a short text has a time of day ("10:15"), or a year from 1900 to 2099 and a number
// that may be a day or a month ("3 May 2020", "2020-05-03"). Numbers of telephones and prices are
// mostly none. Takes linear time and is thread-safe.
bool has_day_or_time(std::string_view text);

}  // namespace winnow
