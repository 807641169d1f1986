// SPDX-License-Identifier: GPL-2.0-or-later
//
// --config names a file with options of all commands.
#pragma once

#include "plugin/common/cli11_fwd.h"
#include "winnow/extractor/error.h"

namespace winnow::cli {

// Adds --config to the command, which can be declared before or after its subcommands. Options of
// the file are as if they stood on the command line, where those that do stand there do not
// contradict them. Throws a CLI::ParseError while arguments are parsed: for files that cannot be
// read, for what is no option, and for values that are none of an option of the subcommand chosen.
void declare_config(CLI::App& winnow);

// What is wrong with the file, if that is why arguments could not be parsed; else null.
const Error* config_error(const CLI::ParseError& error);

}  // namespace winnow::cli
