// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reading UTF-8 one character at a time, or one run of plain ASCII at a time.
#pragma once

#include <cstddef>
#include <string_view>

namespace winnow {

// One character, or the longest malformed beginning of one ("maximal subpart": Unicode 15.0,
// section 3.9; the WHATWG decoder replaces the same bytes by one U+FFFD).
struct Utf8Sequence {
  char32_t character = 0;  // meaningless if malformed
  std::size_t length = 1;  // bytes, at least 1
  bool valid = false;
};

// The sequence that begins at `at`, which must be less than bytes.size().
Utf8Sequence read_utf8(std::string_view bytes, std::size_t at);

// The number of bytes from `at` that are printable ASCII: ' ' to '~'.
std::size_t printable_run(std::string_view bytes, std::size_t at);

}  // namespace winnow
