// SPDX-License-Identifier: GPL-2.0-or-later
//
// Removes what is left of a job that failed, also where memory is out.
#pragma once

#include <string>

namespace winnow {

// Removes the file, or the folder with all that is in it; symbolic links are not followed. What
// cannot be removed stays. It throws nothing, and asks for no memory by `operator new`, unlike
// std::filesystem::remove_all(). It is thread-safe.
void remove_tree(const std::string& path) noexcept;

}  // namespace winnow
