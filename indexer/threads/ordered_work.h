// SPDX-License-Identifier: GPL-2.0-or-later
//
// Work on one thing after another, done in several threads and received in order.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "indexer/threads/work_pool.h"

namespace winnow {

// What is in work at a time is bounded in number and in bytes. Used by one thread.
template <typename Job>
class OrderedWork {
 public:
  using Step = std::function<void(Job&)>;

  // `work` is called in the threads of the pool, at the same time for different jobs; `done`
  // afterwards in the calling thread, in the order of add(). What `work` throws is thrown there
  // instead. `most_bytes`: of the jobs in work together, unless one alone is larger.
  OrderedWork(WorkPool& pool, std::size_t most_bytes, Step work, Step done)
      : pool_(pool), most_bytes_(most_bytes), work_(std::move(work)), done_(std::move(done)) {}

  // What is still in work is waited for, and nobody receives it.
  ~OrderedWork() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return working_ == 0; });
  }

  OrderedWork(const OrderedWork&) = delete;
  OrderedWork& operator=(const OrderedWork&) = delete;

  // Receives what is done, and waits for it if there is no room. `bytes` is what the job takes.
  void add(Job job, std::size_t bytes) {
    make_room(bytes);
    slots_.push_back(std::make_unique<Slot>(Slot{std::move(job), bytes, false, {}}));
    Slot& slot = *slots_.back();
    bytes_ += bytes;
    {
      const std::lock_guard lock(mutex_);
      ++working_;
    }
    pool_.submit([this, &slot] {
      try {
        work_(slot.job);
      } catch (...) {
        slot.failure = std::current_exception();
      }
      const std::lock_guard lock(mutex_);
      slot.ready = true;
      --working_;
      changed_.notify_one();
    });
  }

  // The same of a job that needs no work.
  void add_done(Job job) {
    make_room(0);
    slots_.push_back(std::make_unique<Slot>(Slot{std::move(job), 0, true, {}}));
  }

  // Receives all that is left.
  void finish() {
    while (!slots_.empty()) receive_first();
  }

 private:
  struct Slot {
    Job job;
    std::size_t bytes;
    bool ready;
    std::exception_ptr failure;
  };

  static constexpr std::size_t kJobsPerThread = 32;

  void make_room(std::size_t bytes) {
    while (!slots_.empty() && is_ready(*slots_.front())) receive_first();
    while (!slots_.empty() && (slots_.size() >= kJobsPerThread * pool_.threads() ||
                               (bytes > 0 && bytes_ + bytes > most_bytes_))) {
      receive_first();
    }
  }

  bool is_ready(const Slot& slot) {
    const std::lock_guard lock(mutex_);
    return slot.ready;
  }

  void receive_first() {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return slots_.front()->ready; });
    }
    const std::unique_ptr<Slot> slot = std::move(slots_.front());
    slots_.pop_front();
    bytes_ -= slot->bytes;
    if (slot->failure) std::rethrow_exception(slot->failure);
    done_(slot->job);
  }

  WorkPool& pool_;
  const std::size_t most_bytes_;
  const Step work_;
  const Step done_;
  std::deque<std::unique_ptr<Slot>> slots_;
  std::size_t bytes_ = 0;  // of those
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t working_ = 0;  // in the pool
};

}  // namespace winnow
