// SPDX-License-Identifier: GPL-2.0-or-later
//
// Dates as pages have them, and as other programs are told them. Thread-safe, and independent of
// the locale and the time zone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace winnow {

// Gives seconds since 1970 of what PageMetadata has for dates: "2026", "2026-01", "2026-01-31",
// "2026-01-31T12:00", with seconds or not, with "Z" or "+01:00" for the zone or none, which counts
// as UTC. What is missing is the first: of January, of a day. It gives nothing if it is none of
// these, or not of the years 1 to 9999.
std::optional<std::int64_t> seconds_of_date(std::string_view date);

// Writes "2026-01-31T12:00:00Z" (RFC 3339). The year must be one from 1 to 9999.
std::string rfc3339(std::int64_t seconds);

}  // namespace winnow
