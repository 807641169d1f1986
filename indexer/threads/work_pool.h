// SPDX-License-Identifier: GPL-2.0-or-later
//
// Threads that do what they are given.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace winnow {

class Crew;

// The threads of a run, and no others. Thread-safe.
class WorkPool {
 public:
  // At least 1; the calling thread is none of them. There are fewer where the system refuses some.
  explicit WorkPool(std::size_t threads);
  ~WorkPool();  // all that was submitted must be done
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  // `work` must not throw. What was submitted first is begun first. Where there is no thread, or no
  // memory to note it for one, it is done here and now.
  void submit(std::function<void()> work);

  // That work is done in: at least 1, which is the caller of submit() where there is no other.
  std::size_t threads() const;

 private:
  std::unique_ptr<Crew> crew_;
};

}  // namespace winnow
