// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds what would make the TOML library, toml++ 3.3, recurse deeply.
#pragma once

#include <cstddef>
#include <string_view>

#include "winnow/extractor/export.h"

namespace winnow {

// Returns the line of the first name of too many parts (a.b.c...), or 0 if there is none. The
// library takes tables within tables down by recursion; it bounds the depth of values itself. Takes
// linear time and is thread-safe.
WINNOW_EXPORT std::size_t line_of_deep_toml(std::string_view text);

}  // namespace winnow
