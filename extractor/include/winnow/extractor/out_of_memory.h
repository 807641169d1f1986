// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <new>

namespace winnow {

// Throws std::bad_alloc for memory that a library was refused. Like `operator new`, it calls the
// program's std::new_handler first, but only once. So the program knows of the refusal even where
// the language finds no memory for the exception and ends the process by std::terminate().
// Thread-safe.
[[noreturn]] inline void throw_out_of_memory() {
  if (const std::new_handler handler = std::get_new_handler()) handler();
  throw std::bad_alloc();
}

}  // namespace winnow
