// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

#include "plugin/common/cli11_fwd.h"

namespace winnow::cli {

// A file for --config with all options of all commands, each behind a "#", with their help texts,
// defaults and choices.
std::string config_template(const CLI::App& winnow);

}  // namespace winnow::cli
