// SPDX-License-Identifier: GPL-2.0-or-later
//
// Threads that answer requests, and the requests that wait for one.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "plugin/serve/http/counters.h"
#include "plugin/serve/http/message.h"

namespace winnow::serve {

// Makes the Worker of one thread, in that thread, before the first request. Where it throws an
// exception, it is asked again with the next request, which is answered with status 500 if it does
// so again.
using WorkerMaker = std::function<std::unique_ptr<Worker>()>;

// Thread-safe.
class WorkQueue {
 public:
  struct Job {
    Request request;
    // Called in a thread of the queue.
    std::function<void(const Request&, Response)> done;
  };

  // `counters` must outlive the threads. Where the system refuses some of them, the others do the
  // work; it throws std::system_error where it refuses all.
  WorkQueue(std::size_t threads, std::size_t most_waiting, WorkerMaker make_worker,
            ServerCounters& counters);
  // Waits for all threads.
  ~WorkQueue();

  // Says false, and leaves the job as it is, where too many wait.
  bool add(Job& job);

  // Lets the threads end once nothing waits.
  void close();

 private:
  void work();
  bool take(Job& job);

  const std::size_t most_waiting_;
  const WorkerMaker make_worker_;
  ServerCounters& counters_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> waiting_;
  bool closed_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace winnow::serve
