// SPDX-License-Identifier: GPL-2.0-or-later
//
// How the program ends where memory is out and no error can be returned: before main(), in a
// destructor, while another exception is on its way.
#pragma once

namespace winnow::cli {

// Tells whether `operator new` was refused memory since the start of the process. It is
// async-signal-safe.
bool memory_was_refused();

// Ends the process with the status that says to try again, and a line on standard error. It
// allocates nothing and runs no destructors; of what is not finished it removes one file
// (unfinished_file.h). It is async-signal-safe.
[[noreturn]] void end_without_memory();

}  // namespace winnow::cli
