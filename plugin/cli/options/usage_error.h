// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "plugin/common/cli11_fwd.h"

namespace winnow::cli {

// Says what is wrong with the arguments, in the form of all errors, and where to read more. Returns
// kUsage. `winnow` has just thrown `error`.
int fail_usage(const CLI::App& winnow, const CLI::ParseError& error);

}  // namespace winnow::cli
