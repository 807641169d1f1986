// SPDX-License-Identifier: GPL-2.0-or-later
//
// Threads that do what they are given.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace winnow {

// The threads of a run, and no others. Thread-safe.
class WorkPool {
 public:
  // At least 1; the calling thread is none of them.
  explicit WorkPool(std::size_t threads);
  ~WorkPool();  // all that was submitted must be done
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  // `work` must not throw. What was submitted first is begun first, about. Where there is no memory
  // for threads, it is done here and now.
  void submit(std::function<void()> work);

  std::size_t threads() const { return threads_; }

 private:
  struct State;
  std::size_t threads_;
  std::unique_ptr<State> state_;
};

}  // namespace winnow
