// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the dates of PageMetadata as times.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "winnow/extractor/export.h"

namespace winnow {

// Returns seconds since 1970 of what PageMetadata has for dates: "2026", "2026-01", "2026-01-31",
// "2026-01-31T12:00", with seconds or not, with "Z" or "+01:00" for the zone or none, which counts
// as UTC. What is missing is the first: of January, of a day. Returns nothing if it is none of
// these, or not of the years 1 to 9999. It is thread-safe, and independent of the locale and the
// time zone.
WINNOW_EXPORT std::optional<std::int64_t> seconds_of_date(std::string_view date);

}  // namespace winnow
