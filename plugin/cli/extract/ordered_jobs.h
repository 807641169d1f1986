// SPDX-License-Identifier: GPL-2.0-or-later
//
// Jobs done in several threads and taken back in the order in which they were given.
#pragma once

#include <sys/eventfd.h>
#include <unistd.h>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "winnow/indexer/work_threads.h"

namespace winnow::cli {

// Used by one thread, which nothing here makes wait unless it says so: it may wait for input and
// for done jobs at the same time, by done_descriptor(). Where the system refuses all threads, add()
// does the job. What is given and not taken back is bounded
// by the caller, who asks has_room_for().
template <typename Job>
class OrderedJobs {
 public:
  // Called in the threads, at the same time for different jobs. `thread` counts from 0.
  using Work = std::function<void(Job& job, std::size_t thread)>;

  // `threads`: at least 1; there are fewer where the system refuses some. `most_bytes`: of the jobs
  // given together, unless one alone is larger.
  OrderedJobs(std::size_t threads, std::size_t most_bytes, Work work)
      : most_jobs_(threads * kJobsPerThread), most_bytes_(most_bytes), work_(std::move(work)) {
    threads_.emplace(threads, [this](std::size_t thread) { run(thread); });
  }

  // Waits for the jobs in work; those that nobody has begun are forgotten.
  ~OrderedJobs() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    given_.notify_all();
    threads_.reset();
    if (event_ >= 0) ::close(event_);
  }

  OrderedJobs(const OrderedJobs&) = delete;
  OrderedJobs& operator=(const OrderedJobs&) = delete;

  bool empty() const { return slots_.empty(); }
  // Whether a job that takes so many bytes may be given.
  bool has_room_for(std::size_t bytes) const {
    return slots_.empty() || (slots_.size() < most_jobs_ && bytes_ + bytes <= most_bytes_);
  }

  // `bytes` is what the job takes.
  void add(Job job, std::size_t bytes) {
    slots_.push_back(std::make_unique<Slot>(Slot{std::move(job), bytes, false, {}}));
    bytes_ += bytes;
    if (threads_->count() == 0) {
      do_work(*slots_.back(), 0);
      return end(*slots_.back());
    }
    {
      const std::lock_guard lock(mutex_);
      waiting_.push_back(slots_.back().get());
    }
    given_.notify_one();
  }

  // Whether the first of all jobs is done.
  bool has_done() {
    const std::lock_guard lock(mutex_);
    return !slots_.empty() && slots_.front()->done;
  }

  // The first of all jobs, of which there must be one; waits until it is done. Throws what its work
  // has thrown.
  Job take() {
    {
      std::unique_lock lock(mutex_);
      done_.wait(lock, [this] { return slots_.front()->done; });
    }
    const std::unique_ptr<Slot> slot = std::move(slots_.front());
    slots_.pop_front();
    bytes_ -= slot->bytes;
    if (slot->failure) std::rethrow_exception(slot->failure);
    return std::move(slot->job);
  }

  // Becomes readable when a job is done; -1 if the system has none, and then take() is the way to
  // wait. Read eight bytes of it to wait for the next one.
  int done_descriptor() const { return event_; }

 private:
  struct Slot {
    Job job;
    std::size_t bytes;
    bool done;
    std::exception_ptr failure;
  };

  static constexpr std::size_t kJobsPerThread = 16;

  void run(std::size_t thread) {
    std::unique_lock lock(mutex_);
    while (true) {
      given_.wait(lock, [this] { return ended_ || !waiting_.empty(); });
      if (ended_) return;
      Slot* const slot = waiting_.front();
      waiting_.pop_front();
      lock.unlock();
      do_work(*slot, thread);
      lock.lock();
      end(*slot);
    }
  }

  void do_work(Slot& slot, std::size_t thread) {
    try {
      work_(slot.job, thread);
    } catch (...) {
      slot.failure = std::current_exception();
    }
  }

  void end(Slot& slot) {
    slot.done = true;
    done_.notify_one();
    const std::uint64_t one = 1;
    // Its counter cannot overflow, and there is nothing else that could fail.
    if (event_ >= 0) [[maybe_unused]]
      const ssize_t written = ::write(event_, &one, sizeof one);
  }

  const std::size_t most_jobs_;
  const std::size_t most_bytes_;
  const Work work_;
  const int event_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  std::deque<std::unique_ptr<Slot>> slots_;
  std::size_t bytes_ = 0;  // of those
  std::mutex mutex_;
  std::condition_variable given_;
  std::condition_variable done_;
  std::deque<Slot*> waiting_;
  bool ended_ = false;
  std::optional<WorkThreads> threads_;  // the last member: they use the others
};

}  // namespace winnow::cli
