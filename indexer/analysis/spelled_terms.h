// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which terms go into the spelling dictionary.
#pragma once

#include <string_view>

namespace winnow {

// Not what nobody misspells: words with digits, words of one or two characters, and terms with a
// prefix. Thread-safe.
bool is_spelled(std::string_view term);

}  // namespace winnow
