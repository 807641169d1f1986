// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/work_pool.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

#include "winnow/indexer/ordered_work.h"
#include "winnow/indexer/work_threads.h"

namespace winnow {

// The threads of a pool, and the work that waits for them. One pool can leave them to the next.
class WorkPool::Crew {
 public:
  explicit Crew(std::size_t threads)
      : wanted_(threads), threads_(threads, [this](std::size_t) { run(); }) {}

  // Does all that was submitted.
  [[gnu::noinline]] ~Crew() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
  }

  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  std::size_t wanted() const { return wanted_; }
  std::size_t count() const { return threads_.count(); }
  std::size_t waiting() const { return waiting_; }

  void submit(std::function<void()> work) {
    if (threads_.count() == 0) return work();
    try {
      const std::lock_guard lock(mutex_);
      work_.push_back(std::move(work));  // leaves it as it was where memory is wanting
      waiting_ = work_.size();
    } catch (const std::bad_alloc&) {
      return work();
    }
    changed_.notify_one();
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [this] { return ended_ || !work_.empty(); });
      if (work_.empty()) return;
      {
        const std::function<void()> next = std::move(work_.front());
        work_.pop_front();
        waiting_ = work_.size();
        lock.unlock();
        next();
      }
      lock.lock();
    }
  }

  const std::size_t wanted_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> work_;
  std::atomic<std::size_t> waiting_ = 0;  // the size of work_, for those who ask without the lock
  bool ended_ = false;
  WorkThreads threads_;  // stands last, because the threads use the other members
};

// The crews that no pool uses at the moment. What destructors call is not inlined: it would bring a
// call of std::terminate() along.
struct WorkPool::Idle {
  // This is never destroyed, so that whoever ends last in a process may still use it.
  [[gnu::noinline]] static Idle& instance() {
    static Idle& idle = *new Idle;
    return idle;
  }

  // Gives a crew that a pool of the same size has left, or a new one.
  std::unique_ptr<Crew> take(std::size_t threads) {
    {
      const std::lock_guard lock(mutex);
      const auto same = std::find_if(
          crews.begin(), crews.end(),
          [&](const std::unique_ptr<Crew>& crew) { return crew->wanted() == threads; });
      if (same != crews.end()) {
        std::unique_ptr<Crew> crew = std::move(*same);
        crews.erase(same);
        return crew;
      }
    }
    return std::make_unique<Crew>(threads);
  }

  // A process that forks later must not have any threads, so a crew that nobody keeps ends here.
  [[gnu::noinline]] void take_back(std::unique_ptr<Crew> crew) {
    const std::lock_guard lock(mutex);
    if (keepers == 0) return;
    try {
      crews.push_back(std::move(crew));
    } catch (const std::bad_alloc&) {  // it ends instead
    }
  }

  void keep() {
    const std::lock_guard lock(mutex);
    ++keepers;
  }

  [[gnu::noinline]] void let_go() {
    std::vector<std::unique_ptr<Crew>> ended;
    const std::lock_guard lock(mutex);
    if (--keepers == 0) ended.swap(crews);
  }

  std::mutex mutex;
  std::size_t keepers = 0;
  std::vector<std::unique_ptr<Crew>> crews;
};

WorkPool::WorkPool(std::size_t threads) : crew_(Idle::instance().take(threads)) {}

WorkPool::~WorkPool() { Idle::instance().take_back(std::move(crew_)); }

void WorkPool::submit(std::function<void()> work) { crew_->submit(std::move(work)); }

bool WorkPool::runs_short() const { return crew_->waiting() <= crew_->count(); }

std::size_t WorkPool::threads() const { return std::max<std::size_t>(1, crew_->count()); }

KeptThreads::KeptThreads() { WorkPool::Idle::instance().keep(); }

KeptThreads::~KeptThreads() { WorkPool::Idle::instance().let_go(); }

DoneSignal::~DoneSignal() {
  if (event_ >= 0) ::close(event_);
}

int DoneSignal::descriptor() {
  if (event_ < 0) event_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return event_;
}

void DoneSignal::raise() const {
  if (event_ < 0) return;
  const std::uint64_t one = 1;
  // The counter cannot overflow, and nothing else can fail.
  [[maybe_unused]] const ssize_t written = ::write(event_, &one, sizeof one);
}

}  // namespace winnow
