// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gives text and times as search engines take them. All functions are thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace winnow::cli {

// Gives valid UTF-8 without anything that an engine refuses: control characters but TAB and LF
// become spaces (CR LF is one LF), and malformed bytes and code points that are no characters
// (U+FFFE, U+FDD0 and the like) become U+FFFD. Vespa refuses documents with any of these.
std::string feed_text(std::string_view text);

// Gives the same in one line: LF and TAB are spaces, too.
std::string feed_line(std::string_view text);

// At most `limit` bytes, cut before a word where one begins in the last fifth, and never inside of
// a character. `text` is valid UTF-8.
std::string_view beginning_of_text(std::string_view text, std::size_t limit);

// Gives `id`, or if it has more than `limit` bytes, its beginning, a "~" and 32 hexadecimal digits
// of its hash (XXH3-128): `limit` bytes, which is at least 40. It is made for URLs, which are
// ASCII.
std::string bounded_id(std::string_view id, std::size_t limit);

// Gives seconds since 1970 of what PageMetadata has for dates: "2026", "2026-01", "2026-01-31",
// "2026-01-31T12:00", with seconds or not, with "Z" or "+01:00" for the zone or none, which counts
// as UTC. What is missing is the first: of January, of a day. It gives nothing if it is none of
// these, or not of the years 1 to 9999.
std::optional<std::int64_t> seconds_of_date(std::string_view date);

// Writes "2026-01-31T12:00:00Z" (RFC 3339). The year must be one from 1 to 9999.
std::string rfc3339(std::int64_t seconds);

}  // namespace winnow::cli
