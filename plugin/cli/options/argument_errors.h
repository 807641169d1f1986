// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says what is wrong with a command line: it names the argument, and what was probably meant.
#pragma once

#include "plugin/common/cli11_fwd.h"
#include "winnow/extractor/error.h"

namespace winnow::cli {

// `winnow` has just thrown `error` while it parsed arguments, and knows which command was chosen
// and what was left over. An unknown option comes before all else that may be wrong: what stands
// behind it was taken for something that it is not. The error is one of ErrorCode::usage, or that
// of a file of --config; its hint ends with the help to read. It reads no file, but looks whether
// an argument is a directory.
Error argument_error(const CLI::App& winnow, const CLI::ParseError& error);

}  // namespace winnow::cli
