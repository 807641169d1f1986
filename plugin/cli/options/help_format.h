// SPDX-License-Identifier: GPL-2.0-or-later
//
// How --help shows the options of a command.
#pragma once

#include <cstddef>

#include "plugin/common/cli11_fwd.h"

namespace winnow::cli {

// Help is this wide where nobody knows how wide it may be, as in a pipe or a file.
inline constexpr std::size_t kHelpColumns = 80;
// It is no wider on a terminal of any width.
inline constexpr std::size_t kMostHelpColumns = 100;

// Lets the command and the subcommands that are declared from now on print their help in lines of
// so many columns, or of the nearest number that makes sense: names on the left, and beside them
// the descriptions, broken between words.
void format_help(CLI::App& command, std::size_t columns);

}  // namespace winnow::cli
