// SPDX-License-Identifier: GPL-2.0-or-later
//
// A database that Xapian could not go on writing.
#pragma once

#include <string>

namespace winnow::cli {

// Xapian writes the values of documents from a destructor (ValueUpdater of its glass backend),
// which no error can leave: where it fails the program is ended. From now on it then says of this
// database what Xapian said, with the exit status of that: a disk without room (5), or damage (6).
// What was committed before is intact.
void say_if_a_write_ends_the_program(const std::string& database);

}  // namespace winnow::cli
