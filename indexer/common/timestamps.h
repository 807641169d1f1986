// SPDX-License-Identifier: GPL-2.0-or-later
//
// Times as archives, servers and databases write them. Private to the indexer and the queries. All
// functions are thread-safe and independent of the locale and the time zone.
#pragma once

#include <array>
#include <cstdint>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>

namespace winnow {

// Gives the time of day as "2026-01-31T23:59:59Z" (ISO 8601). It is thread-safe.
inline std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm date{};
  gmtime_r(&now, &date);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &date)};
}

inline constexpr std::int64_t kNanosecondsPerSecond = 1'000'000'000;

// Gives nanoseconds since 1970 of "2026-01-31", "2026-01-31T23:59:59Z", with or without a fraction
// and with "Z" or "+01:00" for the zone (RFC 3339). It is nothing if it is none, or before 1970 or
// after 2200.
std::optional<std::int64_t> parse_timestamp(std::string_view text);

// Gives seconds since 1970 of a date in HTTP: "Sun, 06 Nov 1994 08:49:37 GMT" (RFC 9110, 5.6.7).
// The two older forms are not understood.
std::optional<std::int64_t> parse_http_date(std::string_view text);

}  // namespace winnow
