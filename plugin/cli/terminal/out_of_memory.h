// SPDX-License-Identifier: GPL-2.0-or-later
//
// How the program ends where memory is out and no error can be returned: before main(), in a
// destructor, while another exception is on its way.
#pragma once

#include <cstddef>

namespace winnow::cli {

// Tells whether `operator new` was refused memory in the last ten seconds. It is async-signal-safe.
bool memory_was_refused();

// Tells whether the process could have so much memory now, by asking for it. It is thread-safe.
bool has_memory(std::size_t bytes);

// Ends the process with the status that says to try again, and a line on standard error. It
// allocates nothing and runs no destructors, and removes what is unfinished (unfinished.h). It is
// async-signal-safe.
[[noreturn]] void end_without_memory();

}  // namespace winnow::cli
