// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/work/serial_work.h"

#include <memory>
#include <utility>

namespace winnow {

void SerialWork::post(Operation operation) {
  auto step = std::make_unique<Step>(Step{std::move(operation), nullptr, true});
  post(*step.release());
}

void SerialWork::post(Step& step) noexcept {
  {
    const std::lock_guard lock(mutex_);
    step.next = nullptr;
    (first_ == nullptr ? first_ : last_->next) = &step;
    last_ = &step;
    if (running_) return;
    running_ = true;
  }
  pool_.submit([this] { run(); });
}

// Returns null, and ends the run, if there is nothing to do.
SerialWork::Step* SerialWork::take() {
  const std::lock_guard lock(mutex_);
  Step* const step = first_;
  if (step != nullptr) {
    first_ = step->next;
  } else {
    running_ = false;
    idle_.notify_all();
  }
  return step;
}

void SerialWork::run() {
  while (Step* const step = take()) {
    const Operation operation = std::move(step->operation);
    if (step->belongs_to_queue) delete step;
    operation();
  }
}

void SerialWork::wait_until_idle() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return !running_; });
}

void SerialWork::fail(std::exception_ptr failure) noexcept {
  const std::lock_guard lock(mutex_);
  failure_ = std::move(failure);
}

std::exception_ptr SerialWork::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

}  // namespace winnow
