// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

namespace winnow::cli {

// What tells a command from another one, as far as files tell: its words, and for each that names a
// file, or a program on the search path, a hash of what the file holds. Words are parted by spaces.
std::string command_identity(const std::string& command);

}  // namespace winnow::cli
