// SPDX-License-Identifier: GPL-2.0-or-later
//
// Character references that a skeleton cannot do with as with any other text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace winnow {

// What the digit `c` is worth in a number to the base 10 or 16; negative if it is no such digit.
int digit_value(char c, std::uint32_t base);

// Whether a numeric reference in `text` may give the character of a token, or something else than
// the parser takes it for. Linear time. Thread-safe.
bool has_odd_number(std::string_view text);

// The length of a reference to white space that `text` begins with, 0 if there is none.
// Thread-safe.
std::size_t white_space_reference(std::string_view text);

}  // namespace winnow
