// SPDX-License-Identifier: GPL-2.0-or-later
//
// A few threads do tasks that do not depend on each other.
#pragma once

#include <cstddef>
#include <functional>

#include "winnow/extractor/expected.h"

namespace winnow {

// Runs task(0) ... task(count - 1), up to `threads` at once; fewer where the system refuses
// threads. They are begun in order; after an
// error no more are begun. Whatever the number of threads, the error returned is that of the first
// task that fails, since those before it were begun before it. An exception is such an error, and
// is thrown again in the calling thread.
Expected<void> run_tasks(std::size_t count, unsigned threads,
                         const std::function<Expected<void>(std::size_t)>& task);

}  // namespace winnow
