// SPDX-License-Identifier: GPL-2.0-or-later
//
// Operations on one thing that the threads of a pool do one after the other.
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>

#include "winnow/indexer/work_pool.h"

namespace winnow {

// All functions are thread-safe. The queue must be idle when it is destroyed.
class SerialWork {
 public:
  using Operation = std::function<void()>;

  // An operation with its place in the queue, for those who cannot fail: where it is posted, no
  // memory is asked for. It may be freed or posted again as soon as the operation has begun.
  struct Step {
    Operation operation;
    Step* next = nullptr;
    bool belongs_to_queue = false;
  };

  explicit SerialWork(WorkPool& pool) : pool_(pool) {}
  SerialWork(const SerialWork&) = delete;
  SerialWork& operator=(const SerialWork&) = delete;

  // Has the operation done after all that were posted before. It must not throw. post() itself
  // throws std::bad_alloc where memory ends, and nothing is posted then.
  void post(Operation operation);
  void post(Step& step) noexcept;

  // Waits until all operations are done; nobody may post any meanwhile.
  void wait_until_idle();

  // Does the action here and now, unless one has failed before. Returns whether it went well; what
  // it throws becomes the failure.
  template <typename Action>
  bool attempt(const Action& action) {
    if (failure()) return false;
    try {
      action();
      return true;
    } catch (...) {
      fail(std::current_exception());
      return false;
    }
  }

  // Gives the exception of the action that failed, or null.
  std::exception_ptr failure() const;

 private:
  void fail(std::exception_ptr failure) noexcept;
  void run();
  Step* take();

  WorkPool& pool_;
  mutable std::mutex mutex_;
  std::condition_variable idle_;
  Step* first_ = nullptr;
  Step* last_ = nullptr;  // means nothing where there is no first one
  bool running_ = false;
  std::exception_ptr failure_;
};

}  // namespace winnow
