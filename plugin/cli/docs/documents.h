// SPDX-License-Identifier: GPL-2.0-or-later
//
// What is read off the declarations of the command: manual page, completion scripts for shells, and
// a configuration file.
#pragma once

#include <string>

#include "plugin/common/cli11_fwd.h"

namespace winnow::cli {

// Writes the manual page of the command and all its subcommands, for groff -man and mandoc.
std::string command_man_page(const CLI::App& winnow);

// The scripts complete commands, options, the values of options that have a fixed set of them, and
// files or folders elsewhere.

// Needs nothing but bash: the bash-completion package may be absent.
std::string bash_completion(const CLI::App& winnow);

// A function file for a folder of $fpath, named _winnow; can be sourced as well.
std::string zsh_completion(const CLI::App& winnow);

std::string fish_completion(const CLI::App& winnow);

// Writes a file for --config with all options of all commands, each behind a "#", with their help
// texts, defaults and choices.
std::string config_template(const CLI::App& winnow);

}  // namespace winnow::cli
