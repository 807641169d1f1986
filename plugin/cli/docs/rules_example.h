// SPDX-License-Identifier: GPL-2.0-or-later
//
// An example of a file for --rules, which the build compiles in.
#pragma once

#include <string>

namespace winnow::cli {

// Returns docs/examples/rules.toml. It is thread-safe.
std::string rules_example();

}  // namespace winnow::cli
