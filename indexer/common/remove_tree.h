// SPDX-License-Identifier: GPL-2.0-or-later
//
// Removes what is left of a job that failed, also where memory is out.
#pragma once

#include <string>

namespace winnow {

// Removes the file, or the folder with all that is in it; symbolic links are not followed. What
// cannot be removed stays, and so does what is more than 16 folders deep. It throws nothing, and asks
// for no memory at all, unlike std::filesystem::remove_all() and nftw(3). It is thread-safe.
void remove_tree(const std::string& path) noexcept;

}  // namespace winnow
