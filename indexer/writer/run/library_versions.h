// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

namespace winnow {

// Of the libraries that decide which terms a text has, as they run, a line for each: they may be
// newer than those of the build. gumbo-parser cannot be asked; code_hash() knows that of the build.
// Thread-safe.
const std::string& library_versions();

}  // namespace winnow
