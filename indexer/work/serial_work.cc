// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/work/serial_work.h"

#include <utility>

namespace winnow {

void SerialWork::post(Operation operation) {
  {
    const std::lock_guard lock(mutex_);
    operations_.push_back(std::move(operation));
    if (running_) return;
    running_ = true;
  }
  pool_.submit([this] { run(); });
}

void SerialWork::run() {
  for (;;) {
    Operation operation;
    {
      const std::lock_guard lock(mutex_);
      if (operations_.empty()) {
        running_ = false;
        idle_.notify_all();
        return;
      }
      operation = std::move(operations_.front());
      operations_.pop_front();
    }
    operation();
  }
}

void SerialWork::wait_until_idle() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return !running_; });
}

bool SerialWork::attempt(const Operation& action) {
  if (failure()) return false;
  try {
    action();
    return true;
  } catch (...) {
    const std::lock_guard lock(mutex_);
    failure_ = std::current_exception();
    return false;
  }
}

std::exception_ptr SerialWork::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

}  // namespace winnow
