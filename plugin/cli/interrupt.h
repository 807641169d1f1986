// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

namespace winnow::cli {

// From here on, SIGINT and SIGTERM ask long runs to end cleanly; a second one ends the program at
// once.
void catch_interrupts();

bool was_interrupted();

}  // namespace winnow::cli
