// SPDX-License-Identifier: GPL-2.0-or-later
//
// Threads and the work that waits for them, which one run can leave to the next.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>

#include "winnow/indexer/work_threads.h"

namespace winnow {

// Thread-safe.
class Crew {
 public:
  // One that was given back, or a new one.
  static std::unique_ptr<Crew> of(std::size_t threads);
  // What it was given must be done. Its threads end, unless they are kept (KeptThreads).
  static void give_back(std::unique_ptr<Crew> crew);

  // Those that are given back wait for the next of() as long as there were more calls of keep()
  // than of let_go().
  static void keep();
  static void let_go();

  explicit Crew(std::size_t threads);
  ~Crew();  // does what it was given
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // As WorkPool has it.
  void submit(std::function<void()> work);
  std::size_t count() const { return threads_.count(); }

 private:
  void run();

  const std::size_t wanted_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> work_;
  bool ended_ = false;
  WorkThreads threads_;  // the last member: they use the others
};

}  // namespace winnow
