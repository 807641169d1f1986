// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/parallel_tasks.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <vector>

#include "winnow/indexer/work_threads.h"

namespace winnow {
namespace {

class TaskQueue {
 public:
  TaskQueue(std::size_t count, const std::function<Expected<void>(std::size_t)>& task)
      : task_(task), results_(count) {}

  void work() {
    // Whoever has taken a number runs it: the error to return may be that of an earlier task.
    while (!failed_) {
      const std::size_t i = next_++;
      if (i >= results_.size()) break;
      run(i);
    }
  }

  Expected<void> first_error() const {
    for (const Result& result : results_) {
      if (result.thrown) std::rethrow_exception(result.thrown);
      if (!result.outcome) return result.outcome;
    }
    return {};
  }

 private:
  struct Result {
    Expected<void> outcome;
    std::exception_ptr thrown;
  };

  // An exception that left a thread would end the process.
  void run(std::size_t i) noexcept {
    try {
      results_[i].outcome = task_(i);
      if (!results_[i].outcome) failed_ = true;
    } catch (...) {
      results_[i].thrown = std::current_exception();
      failed_ = true;
    }
  }

  const std::function<Expected<void>(std::size_t)>& task_;
  std::vector<Result> results_;  // each written by the thread that has its number
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> failed_ = false;
};

}  // namespace

Expected<void> run_tasks(std::size_t count, unsigned threads,
                         const std::function<Expected<void>(std::size_t)>& task) {
  TaskQueue queue(count, task);
  {
    const std::size_t most = std::max<std::size_t>(1, std::min<std::size_t>(threads, count));
    const WorkThreads others(most - 1, [&queue](std::size_t) { queue.work(); });
    queue.work();
  }
  return queue.first_error();
}

}  // namespace winnow
