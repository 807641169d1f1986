// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/work_pool.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pthread.h>

#include <atomic>
#include <future>
#include <latch>
#include <new>
#include <thread>
#include <vector>

#include "indexer/work/serial_work.h"
#include "winnow/indexer/shared_tools.h"
#include "winnow/indexer/work_threads.h"

namespace winnow {
namespace {

using ::testing::ElementsAre;

TEST(WorkThreads, EachHaveANumber) {
  std::vector<int> called(5);
  {
    const WorkThreads threads(5, [&](std::size_t number) { ++called[number]; });
    EXPECT_EQ(threads.count(), 5U);
  }
  EXPECT_EQ(called, std::vector<int>(5, 1));
}

TEST(WorkThreads, HaveSmallStacks) {
  std::size_t bytes = 0;
  {
    const WorkThreads threads(1, [&](std::size_t) {
      pthread_attr_t attributes;
      pthread_getattr_np(pthread_self(), &attributes);
      pthread_attr_getstacksize(&attributes, &bytes);
      pthread_attr_destroy(&attributes);
    });
  }
  EXPECT_GT(bytes, 0U);
  EXPECT_LE(bytes, std::size_t{1} << 20);
}

TEST(WorkPool, WorksInAsManyThreadsAsItHas) {
  WorkPool pool(3);
  ASSERT_EQ(pool.threads(), 3U);
  // Each waits for the others, so that one thread could not do it.
  std::latch together(4);
  for (int i = 0; i < 3; ++i) pool.submit([&] { together.arrive_and_wait(); });
  together.arrive_and_wait();
}

TEST(WorkPool, OfNoThreadsWorksInTheCallingOne) {
  WorkPool pool(0);
  EXPECT_EQ(pool.threads(), 1U);
  std::thread::id worked;
  pool.submit([&] { worked = std::this_thread::get_id(); });
  EXPECT_EQ(worked, std::this_thread::get_id());
}

TEST(WorkPool, BeginsWhatWasSubmittedFirst) {
  std::vector<int> begun;
  {
    WorkPool pool(1);
    std::latch done(100);
    for (int i = 0; i < 100; ++i) {
      pool.submit([&, i] {
        begun.push_back(i);
        done.count_down();
      });
    }
    done.wait();
  }
  for (int i = 0; i < 100; ++i) EXPECT_EQ(begun[static_cast<std::size_t>(i)], i);
}

TEST(WorkPool, RunsShortWhereAThreadHasNothingToBeginNext) {
  WorkPool pool(2);
  EXPECT_TRUE(pool.runs_short());
  std::latch begun(3);
  std::latch end(1);
  for (int i = 0; i < 2; ++i) {
    pool.submit([&] {
      begun.arrive_and_wait();
      end.wait();
    });
  }
  begun.arrive_and_wait();
  std::latch done(3);
  for (int i = 0; i < 2; ++i) pool.submit([&] { done.count_down(); });
  EXPECT_TRUE(pool.runs_short());
  pool.submit([&] { done.count_down(); });
  EXPECT_FALSE(pool.runs_short());
  end.count_down();
  done.wait();
}

TEST(WorkPool, TakesWorkFromItsWork) {
  WorkPool pool(2);
  std::latch done(1);
  pool.submit([&] { pool.submit([&] { done.count_down(); }); });
  done.wait();
}

// Gives the thread that a run of one thread works in.
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

TEST(SerialWork, IsDoneInTheOrderInWhichItWasPosted) {
  WorkPool pool(4);
  SerialWork work(pool);
  std::vector<int> done;
  for (int i = 0; i < 200; ++i) work.post([&, i] { done.push_back(i); });
  work.wait_until_idle();
  ASSERT_EQ(done.size(), 200U);
  for (int i = 0; i < 200; ++i) EXPECT_EQ(done[static_cast<std::size_t>(i)], i);
}

TEST(SerialWork, MayPostMore) {
  WorkPool pool(2);
  SerialWork work(pool);
  int done = 0;
  work.post([&] { work.post([&] { ++done; }); });
  work.wait_until_idle();
  EXPECT_EQ(done, 1);
}

TEST(SerialWork, TakesStepsThatOthersKeep) {
  WorkPool pool(2);
  SerialWork work(pool);
  std::vector<int> done;
  SerialWork::Step first{[&] { done.push_back(1); }};
  SerialWork::Step last{[&] { done.push_back(3); }};
  work.post(first);
  work.post([&] { done.push_back(2); });
  work.post(last);
  work.wait_until_idle();
  EXPECT_THAT(done, ElementsAre(1, 2, 3));
}

TEST(SerialWork, AStepMayBePostedAgainOnceItHasBegun) {
  WorkPool pool(2);
  SerialWork work(pool);
  int done = 0;
  SerialWork::Step step;
  step.operation = [&] {
    ++done;
    step.operation = [&] { ++done; };
    work.post(step);
  };
  work.post(step);
  work.wait_until_idle();
  EXPECT_EQ(done, 2);
}

TEST(SerialWork, AttemptsNothingMoreAfterAFailure) {
  WorkPool pool(1);
  SerialWork work(pool);
  EXPECT_TRUE(work.attempt([] {}));
  EXPECT_EQ(work.failure(), nullptr);
  EXPECT_FALSE(work.attempt([] { throw std::bad_alloc(); }));
  EXPECT_FALSE(work.attempt([] { FAIL(); }));
  EXPECT_THROW(std::rethrow_exception(work.failure()), std::bad_alloc);
}

TEST(SharedTools, AreMadeWhereNoneIsFree) {
  int made = 0;
  SharedTools<int> tools([&] { return std::make_unique<int>(++made); });
  {
    const auto first = tools.lend();
    const auto second = tools.lend();
    EXPECT_EQ(*first, 1);
    EXPECT_EQ(*second, 2);
  }
  const auto again = tools.lend();
  const auto and_again = tools.lend();
  EXPECT_EQ(*again + *and_again, 3);
  EXPECT_EQ(made, 2);
}

TEST(SharedTools, KeepWhatTheirUserHasChanged) {
  SharedTools<int> tools([] { return std::make_unique<int>(0); });
  ++*tools.lend();
  EXPECT_EQ(*tools.lend(), 1);
}

}  // namespace

}  // namespace winnow
