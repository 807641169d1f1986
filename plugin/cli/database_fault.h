// SPDX-License-Identifier: GPL-2.0-or-later
//
// A database that is damaged so that Xapian reads outside of memory.
#pragma once

namespace winnow::cli {

// Xapian 1.4 checks blocks of its tables when it comes to them, but not all that is in them. From
// now on a fault of memory or arithmetic in a thread that is at work on a database (DatabaseUse)
// ends the program with a message that names the database, and the exit status of a damaged one;
// any other fault ends it by its signal, as before. Nothing is written to a log file: a handler may
// not. In builds with a sanitizer, which reports faults itself, nothing is changed.
void say_if_a_database_ends_the_program();

}  // namespace winnow::cli
