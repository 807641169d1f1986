// SPDX-License-Identifier: GPL-2.0-or-later
//
// A file that is being written, for where the program ends without destructors: at a signal, a
// limit, or where memory is out. There is one at a time. Both functions are async-signal-safe.
#pragma once

namespace winnow::cli {

// Names the file, or none by a null pointer. The name has to live until the next call.
void set_unfinished_file(const char* name) noexcept;

// Removes the file that was named last, if there is one.
void remove_unfinished_file() noexcept;

}  // namespace winnow::cli
