// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/threads/crew.h"

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

namespace winnow {
namespace {

// Those that no run has.
struct Idle {
  std::mutex mutex;
  std::size_t keepers = 0;
  std::vector<std::unique_ptr<Crew>> crews;
};

// Never destroyed, so that whoever ends last in a process may still use it.
Idle& idle() {
  static Idle& crews = *new Idle;
  return crews;
}

}  // namespace

std::unique_ptr<Crew> Crew::of(std::size_t threads) {
  {
    Idle& waiting = idle();
    const std::lock_guard lock(waiting.mutex);
    const auto same =
        std::find_if(waiting.crews.begin(), waiting.crews.end(),
                     [&](const std::unique_ptr<Crew>& crew) { return crew->wanted_ == threads; });
    if (same != waiting.crews.end()) {
      std::unique_ptr<Crew> crew = std::move(*same);
      waiting.crews.erase(same);
      return crew;
    }
  }
  return std::make_unique<Crew>(threads);
}

// A process that forks later must not have any threads, so those that nobody keeps end here.
void Crew::give_back(std::unique_ptr<Crew> crew) {
  Idle& waiting = idle();
  const std::lock_guard lock(waiting.mutex);
  if (waiting.keepers == 0) return;
  try {
    waiting.crews.push_back(std::move(crew));
  } catch (const std::bad_alloc&) {  // it ends instead
  }
}

void Crew::keep() {
  Idle& waiting = idle();
  const std::lock_guard lock(waiting.mutex);
  ++waiting.keepers;
}

void Crew::let_go() {
  std::vector<std::unique_ptr<Crew>> ended;
  Idle& waiting = idle();
  const std::lock_guard lock(waiting.mutex);
  if (--waiting.keepers == 0) ended.swap(waiting.crews);
}

Crew::Crew(std::size_t threads)
    : wanted_(threads), threads_(threads, [this](std::size_t) { run(); }) {}

Crew::~Crew() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
}

void Crew::submit(std::function<void()> work) {
  if (threads_.count() == 0) return work();
  try {
    const std::lock_guard lock(mutex_);
    work_.push_back(std::move(work));  // leaves it as it was where memory is wanting
  } catch (const std::bad_alloc&) {
    return work();
  }
  changed_.notify_one();
}

void Crew::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return ended_ || !work_.empty(); });
    if (work_.empty()) return;
    {
      const std::function<void()> next = std::move(work_.front());
      work_.pop_front();
      lock.unlock();
      next();
    }
    lock.lock();
  }
}

}  // namespace winnow
