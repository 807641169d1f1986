// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads dates that pages give for programs.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Returns `text` as ISO 8601: YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm[:ss] with its zone (Z
// or +hh:mm), if it has one. It accepts white space around the date, a space for the T, fractions
// of seconds, which it drops, and zones without a colon or minutes or called UTC or GMT. For
// anything else it returns an empty string. Years begin with 1000, since programs write the year 1
// for no date. It is thread-safe. Source: ISO 8601-1:2019 and HTML Living Standard, section 2.3.5.
std::string iso_date(std::string_view text);

}  // namespace winnow
