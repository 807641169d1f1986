// SPDX-License-Identifier: GPL-2.0-or-later
//
// Returns the texts of the trees in this folder, which the build compiles in.
#pragma once

#include <string>

namespace winnow {

// Returns block_model.txt. It is thread-safe.
std::string shipped_block_model_text();

// Returns site_trees.txt. It is thread-safe.
std::string shipped_site_trees_text();

}  // namespace winnow
