// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says which option or command was probably meant by a name that there is not.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plugin/common/cli11_fwd.h"
#include "winnow/extractor/error.h"

namespace winnow::cli {

// Gives what CLI11 has left over without the "--" behind which no options stand: it leaves that
// over, too, whatever is wrong.
std::vector<std::string> without_end_of_options(std::vector<std::string> arguments);

// Ends all hints on the arguments of a command: "run winnow index --help".
std::string help_hint(const CLI::App& command);

// Looks for the first option that the command line should not have: one that there is not, or one
// that stands before the command. `winnow` has parsed the command line.
std::optional<Error> unknown_option(const CLI::App& winnow);

// Says what is wrong with a command line in which no command was recognised, or in which something
// stands before the command.
Error unknown_command(const CLI::App& winnow);

}  // namespace winnow::cli
