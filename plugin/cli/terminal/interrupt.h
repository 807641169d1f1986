// SPDX-License-Identifier: GPL-2.0-or-later
//
// SIGINT and SIGTERM: whatever the command does, the first ends it with status 75 and a line that
// says so.
#pragma once

namespace winnow::cli {

// From here on, either ends the program at once: as long as it only reads, there is nothing that
// could be left half done. main() begins so, and commands that only read stay so.
void end_at_interrupts();

// From here on, they ask the run to end cleanly, by was_interrupted(); a second one ends the
// program at once, as the system does it. To be called before anything is written, and not before
// standard input has been copied, which may wait for ever.
void catch_interrupts();

bool was_interrupted();

// It is readable from the first signal on, for those who wait with poll(): the signal may come just
// before they do, or to another thread. It is -1 before catch_interrupts(), or if the system has
// none.
int interrupt_descriptor();

}  // namespace winnow::cli
