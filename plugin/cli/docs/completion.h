// SPDX-License-Identifier: GPL-2.0-or-later
//
// Scripts by which shells complete what the command declares: commands, options, the values of
// options that have a fixed set of them, and files or folders elsewhere.
#pragma once

#include <string>

#include "plugin/common/cli11_fwd.h"

namespace winnow::cli {

// This one needs nothing but bash: the bash-completion package may be absent.
std::string bash_completion(const CLI::App& winnow);

// Writes a function file for a folder of $fpath, named _winnow, which can be sourced as well.
std::string zsh_completion(const CLI::App& winnow);

std::string fish_completion(const CLI::App& winnow);

}  // namespace winnow::cli
