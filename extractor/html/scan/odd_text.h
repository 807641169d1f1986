// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds characters and character references that only the parser can be trusted to read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace winnow {

// Tells whether `text` (UTF-8) has characters that the parser replaces (control characters other
// than tab, LF and FF; noncharacters), a CR, or a character of the planes from 12 on. The code
// points of the last two planes stand for pieces of the page in its skeleton, and all these planes
// share a first byte with them. Takes linear time and is thread-safe.
bool has_unusual_characters(std::string_view text);

// Returns the value of the digit `c` in base 10 or 16, or a negative number if it is no such digit.
int digit_value(char c, std::uint32_t base);

// Tells whether a numeric reference in `text` may give the character of a skeleton's token, or a
// character that the parser reads differently. Takes linear time and is thread-safe.
bool has_odd_number(std::string_view text);

// Returns the length of the reference to white space that `text` begins with, or 0. It is
// thread-safe.
std::size_t white_space_reference(std::string_view text);

}  // namespace winnow
