// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/work_pool.h"

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <deque>
#include <mutex>
#include <new>
#include <utility>

namespace winnow {

// oneTBB counts the thread that starts the work; here it only hands out, so one more is allowed.
struct WorkPool::State {
  explicit State(std::size_t threads)
      : limit(tbb::global_control::max_allowed_parallelism, threads + 1),
        arena(static_cast<int>(threads + 1), 1) {}

  void run_one() {
    std::function<void()> next;
    {
      const std::lock_guard lock(mutex);
      if (work.empty()) return;
      next = std::move(work.front());
      work.pop_front();
    }
    next();
  }

  tbb::task_scheduler_handle scheduler{tbb::attach{}};
  tbb::global_control limit;
  // Handed over here and not by oneTBB, whose library is not built for ThreadSanitizer to see how
  // it keeps threads apart.
  std::mutex mutex;
  std::deque<std::function<void()>> work;
  std::atomic<bool> without_threads = false;
  tbb::task_arena arena;
};

WorkPool::WorkPool(std::size_t threads)
    : threads_(threads), state_(std::make_unique<State>(threads)) {}

// Ends the threads, unless another run in this process or KeptThreads still has some: a process
// that forks later must not have any.
WorkPool::~WorkPool() {
  tbb::task_scheduler_handle scheduler = std::move(state_->scheduler);
  const bool thread_is_missing = state_->without_threads;
  state_.reset();
  if (thread_is_missing) return;  // oneTBB would wait for it without end
  tbb::finalize(scheduler, std::nothrow);
}

void WorkPool::submit(std::function<void()> work) {
  {
    const std::lock_guard lock(state_->mutex);
    state_->work.push_back(std::move(work));
  }
  if (!state_->without_threads) {
    try {
      return state_->arena.enqueue([state = state_.get()] { state->run_one(); });
    } catch (...) {  // a thread could not be made, and oneTBB does not try again
      state_->without_threads = true;
    }
  }
  state_->run_one();
}

}  // namespace winnow
