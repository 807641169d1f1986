// SPDX-License-Identifier: GPL-2.0-or-later
//
// The texts of the models in this folder, which the build compiles in.
#pragma once

#include <string>

namespace winnow {

// block_model.txt. Thread-safe.
std::string built_in_block_model();

// site_model.txt. Thread-safe.
std::string built_in_site_model();

}  // namespace winnow
