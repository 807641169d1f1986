// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/http/work_queue.h"

#include <exception>
#include <new>
#include <system_error>
#include <utility>

namespace winnow::serve {
namespace {

Response failure(std::string_view what) {
  return json_error(500, "the server has failed: " + std::string(what),
                    "look at the messages of winnow serve");
}

std::unique_ptr<Worker> make_if_possible(const WorkerMaker& make) {
  try {
    return make();
  } catch (const std::exception&) {
    return nullptr;  // a request will tell why
  }
}

// Answers a request whatever happens. A worker that has thrown is made anew for the next one, as
// nobody knows what state it is in.
Response answer_anyhow(const WorkerMaker& make, std::unique_ptr<Worker>& worker,
                       const Request& request) {
  try {
    if (!worker) worker = make();
    return worker->answer(request);
  } catch (const std::bad_alloc&) {
    worker.reset();
    return json_error(503, "out of memory", "try again later");
  } catch (const std::exception& error) {
    worker.reset();
    return failure(error.what());
  } catch (...) {
    worker.reset();
    return failure("an error of unknown kind");
  }
}

}  // namespace

WorkQueue::WorkQueue(std::size_t threads, std::size_t most_waiting, WorkerMaker make_worker,
                     ServerCounters& counters)
    : most_waiting_(most_waiting), make_worker_(std::move(make_worker)), counters_(counters) {
  try {
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    if (threads_.empty()) throw;  // those that the system gives do the work
  }
}

WorkQueue::~WorkQueue() {
  close();
  for (std::thread& thread : threads_) thread.join();
}

bool WorkQueue::add(Job& job) {
  {
    const std::lock_guard lock(mutex_);
    if (closed_ || waiting_.size() >= most_waiting_) return false;
    waiting_.push_back(std::move(job));
    counters_.waiting_requests = static_cast<std::int64_t>(waiting_.size());
  }
  changed_.notify_one();
  return true;
}

void WorkQueue::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
}

bool WorkQueue::take(Job& job) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
  if (waiting_.empty()) return false;
  job = std::move(waiting_.front());
  waiting_.pop_front();
  counters_.waiting_requests = static_cast<std::int64_t>(waiting_.size());
  return true;
}

void WorkQueue::work() {
  std::unique_ptr<Worker> worker = make_if_possible(make_worker_);
  Job job;
  while (take(job)) {
    ++counters_.requests_in_work;
    Response response = answer_anyhow(make_worker_, worker, job.request);
    --counters_.requests_in_work;
    job.done(job.request, std::move(response));
    job = {};
  }
}

}  // namespace winnow::serve
