// SPDX-License-Identifier: GPL-2.0-or-later
//
// Knows the signs of links that lead to the heading they stand in. They say nothing.
#pragma once

#include <string_view>

namespace winnow {

// Says whether the text is such a sign and nothing else. It is thread-safe.
bool is_permalink_sign(std::string_view text);

// Returns the text without such signs at its end, and without the space before them. A number sign
// or section sign goes only if there is a space: it belongs to "C#". It is thread-safe.
std::string_view without_permalink_signs(std::string_view text);

}  // namespace winnow
