// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "plugin/common/cli11_fwd.h"

namespace winnow::cli {

// Has --help print names in a left column, and beside them the descriptions, broken between words
// so that a terminal of 100 columns shows them whole.
void format_help(CLI::App& winnow);

}  // namespace winnow::cli
