// SPDX-License-Identifier: GPL-2.0-or-later
//
// Directories that are, or may become, databases. All functions are thread-safe.
#pragma once

#include <string>

#include "winnow/extractor/expected.h"

namespace winnow {

// Whether there is a Xapian database in the directory, of whatever kind and in whatever state.
bool holds_database(const std::string& path);

// ErrorCode::usage unless the path is free, a database, or a directory that holds nothing but what
// is left of one that was never made: a directory with other things in it is somebody's data.
Expected<void> check_place(const std::string& path);

// Removes the empty tables of a database that a killed process has not come to make, unless another
// process is making it: Xapian would take them for a database.
void remove_unfinished(const std::string& path);

}  // namespace winnow
