// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

#include "plugin/common/cli11_fwd.h"

namespace winnow::cli {

// The manual page of the command and all its subcommands, for groff -man and mandoc.
std::string man_page(const CLI::App& winnow);

}  // namespace winnow::cli
