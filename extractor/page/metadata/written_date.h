// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads dates as people write them: "6 May 2024", "May 6th, 2024".
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Returns the first date in `text` (UTF-8) as YYYY-MM-DD, or an empty string if there is none. It
// knows day, month and year in any usual order; names of months, whole or cut short, of a dozen
// languages; numbers with hyphens, slashes, dots or the signs of Chinese, Japanese and Korean; and
// stamps with the time before the year, as in "Aug 16 20:08:41 MDT 2001". A date such as 05/06/2024
// is none, because nobody knows which is the month, and so is one without a year of four digits
// from 1900 to 2099. Takes linear time and is thread-safe.
std::string written_date(std::string_view text);

// Does the same, but reads no more than a short text, such as one that a page shows beside its
// title: for one that says much else beside the date it returns an empty string.
std::string lone_written_date(std::string_view text);

}  // namespace winnow
