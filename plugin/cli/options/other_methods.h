// SPDX-License-Identifier: GPL-2.0-or-later
//
// --site-method: pages of some sites are classified by other methods than the rest.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/method_settings.h"

namespace winnow::cli {

// `values` gets NAME=METHOD or NAME=METHOD:FAVOR, one for each time the option is given.
void declare_other_methods(CLI::App& command, std::vector<std::string>& values);

// By the names of sites. ErrorCode::usage if a value is none, names a site twice, or a method that
// there is not. Errors as settings_of().
Expected<std::map<std::string, MethodSettings>> read_other_methods(
    const std::vector<std::string>& values);

}  // namespace winnow::cli
