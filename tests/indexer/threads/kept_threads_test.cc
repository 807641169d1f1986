// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/kept_threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "indexer/threads/work_pool.h"

namespace winnow {
namespace {

// The thread that a run of one thread works in.
std::thread::id thread_of_a_run() {
  WorkPool pool(1);
  std::promise<std::thread::id> thread;
  pool.submit([&] { thread.set_value(std::this_thread::get_id()); });
  return thread.get_future().get();
}

// How many threads have ended is counted in objects that end with them.
struct Counted {
  ~Counted() { ++ended; }
  static inline std::atomic<int> ended = 0;
};

void work_in_a_counted_thread() {
  WorkPool pool(1);
  std::promise<void> done;
  pool.submit([&] {
    thread_local Counted counted;
    (void)&counted;
    done.set_value();
  });
  done.get_future().wait();
}

TEST(KeptThreads, ARunEndsItsThreads) {
  Counted::ended = 0;
  work_in_a_counted_thread();
  EXPECT_EQ(Counted::ended, 1);
}

TEST(KeptThreads, WorkForTheNextRun) {
  const KeptThreads kept;
  Counted::ended = 0;
  work_in_a_counted_thread();
  EXPECT_EQ(Counted::ended, 0);
  EXPECT_EQ(thread_of_a_run(), thread_of_a_run());
}

}  // namespace
}  // namespace winnow
