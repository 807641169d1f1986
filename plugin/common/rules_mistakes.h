// SPDX-License-Identifier: GPL-2.0-or-later
//
// Mistakes of a rules file, one by one.
#pragma once

#include <string_view>
#include <vector>

#include "winnow/extractor/error.h"

namespace winnow {

// parse_rules() makes one error of all mistakes in the rules file `file`, with line feeds between
// them. Gives an error for each, so that each can be printed as a line of its own; gives `error`
// alone where it is of anything else, since a line feed is one of a stranger there. It is
// thread-safe.
std::vector<Error> single_mistakes(const Error& error, std::string_view file);

}  // namespace winnow
