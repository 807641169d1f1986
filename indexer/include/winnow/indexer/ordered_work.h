// SPDX-License-Identifier: GPL-2.0-or-later
//
// Jobs that are done in several threads and received in the order in which they were added.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "winnow/extractor/export.h"
#include "winnow/indexer/work_pool.h"

namespace winnow {

// A file descriptor that tells whoever waits for it that something is done.
class WINNOW_EXPORT DoneSignal {
 public:
  DoneSignal() = default;
  ~DoneSignal();
  DoneSignal(const DoneSignal&) = delete;
  DoneSignal& operator=(const DoneSignal&) = delete;

  // Opens the descriptor on the first call. It is -1 if the system has none left.
  int descriptor();
  // Makes the descriptor readable, if it is open.
  void raise() const;

 private:
  int event_ = -1;
};

// A queue of jobs in work, which is bounded in number and in bytes. One thread uses it, and
// receives the jobs inside add(), add_done(), receive_done(), receive_next() and finish().
template <typename Job>
class OrderedWork {
 public:
  using Step = std::function<void(Job&)>;

  // `work` is called in the threads of the pool, at the same time for different jobs. Afterwards
  // the thread that uses the queue calls `done`, in the order of add(); if `work` has thrown, the
  // exception is thrown there instead. The jobs in work take `most_bytes` together at most, unless
  // one alone is larger. The pool must outlive the queue.
  OrderedWork(WorkPool& pool, std::size_t most_bytes, Step work, Step done)
      : pool_(pool), most_bytes_(most_bytes), work_(std::move(work)), done_(std::move(done)) {}

  // Waits for the jobs that threads have begun. The others are left undone, and no job is received.
  ~OrderedWork() {
    std::unique_lock lock(mutex_);
    ended_ = true;
    changed_.wait(lock, [this] { return submitted_ == 0; });
  }

  OrderedWork(const OrderedWork&) = delete;
  OrderedWork& operator=(const OrderedWork&) = delete;

  // Receives what is done, waits until there is room, and adds the job, which takes `bytes`.
  void add(Job job, std::size_t bytes) {
    make_room(bytes);
    slots_.push_back(std::make_unique<Slot>(Slot{std::move(job), bytes, false, {}}));
    Slot& slot = *slots_.back();
    bytes_ += bytes;
    {
      const std::lock_guard lock(mutex_);
      ++submitted_;
    }
    pool_.submit([this, &slot] { run(slot); });
  }

  // Gives a job that needs no work its place among the others.
  void add_done(Job job) {
    make_room(0);
    slots_.push_back(std::make_unique<Slot>(Slot{std::move(job), 0, true, {}}));
  }

  // Receives what is done without waiting for anything.
  void receive_done() {
    while (!slots_.empty() && is_ready(*slots_.front())) receive_first();
  }

  // Waits for all jobs and receives them.
  void finish() {
    while (receive_next()) {
    }
  }

  // Waits for the next job and receives it; false if there is none. For those who may not want all
  // that are left.
  bool receive_next() {
    if (slots_.empty()) return false;
    receive_first();
    return true;
  }

  // A file descriptor that becomes readable when a job is done, so that the using thread can wait
  // for jobs and for input at the same time; read eight bytes of it to wait for the next job. It is
  // -1 if the system has none left. Ask for it before the first job is added. It is the queue's.
  int done_descriptor() { return signal_.descriptor(); }

 private:
  struct Slot {
    Job job;
    std::size_t bytes;
    bool ready;
    std::exception_ptr failure;
  };

  static constexpr std::size_t kJobsPerThread = 32;
  static constexpr std::chrono::milliseconds kLongestWait{250};

  void run(Slot& slot) {
    if (!has_ended()) {
      try {
        work_(slot.job);
      } catch (...) {
        slot.failure = std::current_exception();
      }
    }
    const std::lock_guard lock(mutex_);
    slot.ready = true;
    signal_.raise();
    --submitted_;
    failed_ = failed_ || slot.failure;
    if (awaited_ == &slot || failed_ || ended_) changed_.notify_one();
  }

  // Two threads that wait for each other at every job spend much of their time on it. So if there
  // is no room, this waits until half of the jobs are done, as long as each thread has another one
  // to begin meanwhile. It does not wait for long, because `done` may have to notice an interrupt,
  // nor after a failure: of exceptions for want of memory only few can be kept.
  void make_room(std::size_t bytes) {
    receive_done();
    if (!is_full(bytes)) return;
    const std::size_t half = slots_.size() / 2;
    wait_for(*slots_[half > pool_.threads() ? half - pool_.threads() : 0], kLongestWait);
    receive_done();
    while (is_full(bytes)) receive_first();
  }

  bool is_full(std::size_t bytes) const {
    return !slots_.empty() && (slots_.size() >= kJobsPerThread * pool_.threads() ||
                               (bytes > 0 && bytes_ + bytes > most_bytes_));
  }

  void wait_for(const Slot& slot) {
    std::unique_lock lock(mutex_);
    awaited_ = &slot;
    changed_.wait(lock, [&slot] { return slot.ready; });
    awaited_ = nullptr;
  }

  void wait_for(const Slot& slot, std::chrono::milliseconds most) {
    std::unique_lock lock(mutex_);
    awaited_ = &slot;
    changed_.wait_for(lock, most, [&] { return slot.ready || failed_; });
    awaited_ = nullptr;
  }

  bool has_ended() {
    const std::lock_guard lock(mutex_);
    return ended_;
  }

  bool is_ready(const Slot& slot) {
    const std::lock_guard lock(mutex_);
    return slot.ready;
  }

  void receive_first() {
    wait_for(*slots_.front());
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
  std::size_t bytes_ = 0;  // the bytes of all slots
  DoneSignal signal_;
  std::mutex mutex_;
  std::condition_variable changed_;
  const Slot* awaited_ = nullptr;  // the job that the using thread waits for
  std::size_t submitted_ = 0;      // jobs that the pool is not done with
  bool failed_ = false;            // whether a job has thrown
  bool ended_ = false;
};

}  // namespace winnow
