// SPDX-License-Identifier: GPL-2.0-or-later
//
// Threads for a piece of work, as many as the system gives.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "winnow/extractor/export.h"

namespace winnow {

// A number of threads that do one piece of work and end. One thread makes and destroys them.
class WINNOW_EXPORT WorkThreads {
 public:
  // Calls work(0) to work(most - 1), each in a thread of its own. Where the system refuses a thread
  // (a limit on processes, no memory for its stack) there are only those before it, or none.
  // `work` must not throw. Stacks have 1 MiB, or what the limit on stacks says if that is less.
  WorkThreads(std::size_t most, std::function<void(std::size_t)> work);
  // Waits until all have returned.
  ~WorkThreads();
  WorkThreads(const WorkThreads&) = delete;
  WorkThreads& operator=(const WorkThreads&) = delete;

  // The number of threads that the system has given.
  std::size_t count() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The number of threads that an option asks for, where 0 stands for one for each processor.
// Thread-safe.
WINNOW_EXPORT std::size_t threads_asked_for(std::size_t option);

// How often a thread was asked for and refused since the process began. Thread-safe.
WINNOW_EXPORT std::uint64_t refused_threads();

}  // namespace winnow
