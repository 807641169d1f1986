// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the command asks of its allocator while it runs. How that is set from the start is in
// plugin/cli/jemalloc.cc.
#pragma once

namespace winnow::cli {

// Has memory that was freed go back to the system after a second, and asks for no more huge pages,
// nor do programs that are started afterwards. That takes a tenth to a fifth less memory, and short
// runs would be slower by it (docs/lab/performance.md). Does nothing without jemalloc, and where
// MALLOC_CONF in the environment says how memory is to be had. It is thread-safe, and all calls
// after the first do nothing.
void use_little_memory() noexcept;

}  // namespace winnow::cli
