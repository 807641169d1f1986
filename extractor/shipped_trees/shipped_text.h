// SPDX-License-Identifier: GPL-2.0-or-later
//
// The texts of the trees in this folder, which the build compiles in.
#pragma once

#include <string>

namespace winnow {

// block_model.txt. Thread-safe.
std::string shipped_block_model_text();

// site_trees.txt. Thread-safe.
std::string shipped_site_trees_text();

}  // namespace winnow
