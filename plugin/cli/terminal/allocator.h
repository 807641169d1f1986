// SPDX-License-Identifier: GPL-2.0-or-later
//
// Changes how the command's allocator behaves while it runs. plugin/cli/jemalloc.cc sets how it
// behaves from the start.
#pragma once

namespace winnow::cli {

// Gives freed memory back to the system after a second, and stops asking for huge pages, in this
// process and in programs that it starts later. A long run takes a tenth to a fifth less memory by
// that; a short one would be slower (docs/lab/performance.md). Does nothing without jemalloc, or
// where MALLOC_CONF in the environment says how memory is to be had. It is thread-safe. All calls
// after the first do nothing.
void use_little_memory() noexcept;

}  // namespace winnow::cli
