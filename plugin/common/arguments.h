// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the arguments of a program.
#pragma once

#include <string_view>

#include "plugin/common/cli11_fwd.h"

namespace winnow {

// Says what is wrong with the value of an option that has an empty one; messages of CLI11 have it
// behind the name of the option.
inline constexpr std::string_view kEmptyValue = "is empty; give it a value, or leave it out";

// Reads the arguments, as CLI::App::parse() does and with its exceptions, and refuses empty values
// of options by CLI::ValidationError: in scripts they come of variables that are not set. CLI11
// itself takes the argument behind "--db=" for the value of --db.
void parse_arguments(CLI::App& program, int count, const char* const* arguments);

}  // namespace winnow
