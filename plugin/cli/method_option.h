// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace winnow::cli {

// --method, with the methods and what they do in its help. `method` holds the default.
void declare_method(CLI::App& command, std::string& method);

}  // namespace winnow::cli
