// SPDX-License-Identifier: GPL-2.0-or-later
//
// Operations on one thing that the threads of a pool do one after the other.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>

#include "winnow/indexer/work_pool.h"

namespace winnow {

// All functions are thread-safe. The queue must be idle when it is destroyed.
class SerialWork {
 public:
  using Operation = std::function<void()>;

  explicit SerialWork(WorkPool& pool) : pool_(pool) {}
  SerialWork(const SerialWork&) = delete;
  SerialWork& operator=(const SerialWork&) = delete;

  // Has the operation done after all that were posted before. It must not throw.
  void post(Operation operation);

  // Waits until all operations are done; nobody may post any meanwhile.
  void wait_until_idle();

  // Does the action here and now, unless one has failed before. Returns whether it went well; what
  // it throws becomes the failure.
  bool attempt(const Operation& action);

  // Gives the exception of the action that failed, or null.
  std::exception_ptr failure() const;

 private:
  void run();

  WorkPool& pool_;
  mutable std::mutex mutex_;
  std::condition_variable idle_;
  std::deque<Operation> operations_;
  bool running_ = false;
  std::exception_ptr failure_;
};

}  // namespace winnow
