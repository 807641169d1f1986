// SPDX-License-Identifier: GPL-2.0-or-later
//
// Measures the seconds of the processor that a piece of work takes.
#pragma once

#include <ctime>

namespace winnow::bench {

// Returns those of the calling thread, so that other work of the machine disturbs little.
inline double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Adds what the work takes to `seconds`, and returns what it returns.
template <typename Work>
auto timed(double& seconds, const Work& work) {
  const double start = thread_seconds();
  auto result = work();
  seconds += thread_seconds() - start;
  return result;
}

}  // namespace winnow::bench
