// SPDX-License-Identifier: GPL-2.0-or-later
//
// Guesses which of several names a person meant.
#pragma once

#include <span>
#include <string_view>

namespace winnow {

// Returns the name that becomes `written` by the fewest changes of a letter, where two neighbours
// in the wrong order are one change. It is empty if none does by a third of its letters or two,
// whichever is more. Only the first 64 bytes of `written` count. It is thread-safe.
std::string_view nearest_name(std::string_view written, std::span<const std::string_view> names);

}  // namespace winnow
