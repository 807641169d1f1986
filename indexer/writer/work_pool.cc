// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/work_pool.h"

#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <new>
#include <utility>

namespace winnow {

// oneTBB counts the thread that starts the work; here it only hands out, so one more is allowed.
struct WorkPool::State {
  explicit State(std::size_t threads)
      : limit(tbb::global_control::max_allowed_parallelism, threads + 1),
        arena(static_cast<int>(threads + 1), 1) {}

  tbb::task_scheduler_handle scheduler{tbb::attach{}};
  tbb::global_control limit;
  tbb::task_arena arena;
};

WorkPool::WorkPool(std::size_t threads)
    : threads_(threads), state_(std::make_unique<State>(threads)) {}

// Ends the threads, unless another run in this process still has some: a process that forks later
// must not have any.
WorkPool::~WorkPool() {
  tbb::task_scheduler_handle scheduler = std::move(state_->scheduler);
  state_.reset();
  tbb::finalize(scheduler, std::nothrow);
}

void WorkPool::submit(std::function<void()> work) { state_->arena.enqueue(std::move(work)); }

}  // namespace winnow
