// SPDX-License-Identifier: GPL-2.0-or-later
//
// Dates that pages give for programs.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// `text` as ISO 8601: YYYY, YYYY-MM, YYYY-MM-DD or YYYY-MM-DDThh:mm[:ss] with the zone as given (Z
// or +hh:mm), if there is one. Empty if it is anything else than such a date, give or take white
// space, a space for the T, fractions of seconds, which are dropped, and a zone without a colon or
// minutes or called UTC or GMT. Years begin with 1000: programs write the year 1 for no date.
// Thread-safe. Source: ISO 8601-1:2019 and what the HTML Living Standard, section 2.3.5, allows.
std::string iso_date(std::string_view text);

}  // namespace winnow
