// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/unfinished.h"

#include <atomic>

namespace winnow {
namespace {

// A list through the objects themselves, as there may be no memory for another. What holds the lock
// takes some instructions; a mutex is not for signal handlers.
constinit std::atomic_flag is_locked;
constinit Unfinished* first = nullptr;

class Lock {
 public:
  Lock() {
    while (is_locked.test_and_set(std::memory_order_acquire)) {
    }
  }
  ~Lock() { is_locked.clear(std::memory_order_release); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
};

}  // namespace

Unfinished::~Unfinished() {
  if (!begun_) return;
  remove_(job_);
  end();
}

void Unfinished::begin() noexcept {
  if (begun_) return;
  const Lock lock;
  begun_ = true;
  before_ = nullptr;
  next_ = first;
  if (first != nullptr) first->before_ = this;
  first = this;
}

void Unfinished::end() noexcept {
  if (!begun_) return;
  const Lock lock;
  begun_ = false;
  if (next_ != nullptr) next_->before_ = before_;
  (before_ != nullptr ? before_->next_ : first) = next_;
}

// The lock is not taken: the signal may have come while it was held. What another thread changes
// meanwhile is one link, and the process ends.
void remove_all_unfinished() noexcept {
  for (const Unfinished* each = first; each != nullptr; each = each->next_) {
    each->remove_(each->job_);
  }
}

}  // namespace winnow
