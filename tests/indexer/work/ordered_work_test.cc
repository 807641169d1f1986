// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/ordered_work.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>

#include <atomic>
#include <chrono>
#include <future>
#include <new>
#include <thread>
#include <vector>

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::Le;
using testing::SizeIs;

TEST(OrderedWork, IsReceivedInTheOrderInWhichItWasAdded) {
  WorkPool pool(4);
  std::vector<int> received;
  OrderedWork<int> work(
      pool, 1000,
      [](int& job) {
        for (int i = 0; i < (job * 7919) % 13; ++i) std::this_thread::yield();
        job = -job;
      },
      [&](int& job) { received.push_back(job); });
  for (int i = 0; i < 500; ++i) work.add(i, 1);
  work.finish();
  ASSERT_THAT(received, SizeIs(500));
  for (int i = 0; i < 500; ++i) EXPECT_EQ(received[static_cast<std::size_t>(i)], -i);
}

TEST(OrderedWork, PutsWhatNeedsNoneInItsPlace) {
  WorkPool pool(2);
  std::vector<int> received;
  OrderedWork<int> work(
      pool, 1000, [](int& job) { job *= 10; }, [&](int& job) { received.push_back(job); });
  work.add(1, 1);
  work.add_done(2);
  work.add(3, 1);
  work.finish();
  EXPECT_THAT(received, ElementsAre(10, 2, 30));
}

TEST(OrderedWork, TakesNoMoreThanItHasRoomFor) {
  WorkPool pool(4);
  std::atomic<int> at_once = 0;
  std::atomic<int> most = 0;
  OrderedWork<int> work(
      pool, 10,
      [&](int&) {
        const int now = ++at_once;
        for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
        }
      },
      [&](int&) { --at_once; });
  for (int i = 0; i < 100; ++i) work.add(i, 5);
  work.add(0, 1000);
  work.finish();
  EXPECT_THAT(most.load(), Le(2));
  EXPECT_EQ(at_once, 0);
}

TEST(OrderedWork, TakesNoMoreJobsThanItsThreadsMayHave) {
  WorkPool pool(1);
  std::promise<void> first_may_end;
  std::shared_future<void> end = first_may_end.get_future().share();
  int received = 0;
  OrderedWork<int> work(
      pool, 1000,
      [&](int& job) {
        if (job == 0) end.wait();
      },
      [&](int&) { ++received; });
  for (int i = 0; i < 32; ++i) work.add(i, 0);
  EXPECT_EQ(received, 0);
  first_may_end.set_value();
  work.add(32, 0);
  EXPECT_GE(received, 1);
  work.finish();
  EXPECT_EQ(received, 33);
}

// Else the two threads would wait for each other at every job.
TEST(OrderedWork, WaitsForManyJobsAtATimeWhereThereIsNoRoom) {
  WorkPool pool(1);
  int received = 0;
  OrderedWork<int> work(
      pool, 1000, [](int&) { std::this_thread::sleep_for(std::chrono::microseconds(100)); },
      [&](int&) { ++received; });
  for (int i = 0; i < 33; ++i) work.add(i, 1);
  EXPECT_GE(received, 16);
}

// The thread that uses the queue has to notice an interrupt, even while a page takes minutes.
TEST(OrderedWork, ReceivesWhatIsDoneWhereAJobTakesLong) {
  WorkPool pool(1);
  std::promise<void> first_may_end;
  std::promise<void> slow_may_end;
  std::shared_future<void> first = first_may_end.get_future().share();
  std::shared_future<void> slow = slow_may_end.get_future().share();
  int received = 0;
  OrderedWork<int> work(
      pool, 1000,
      [&](int& job) {
        if (job == 0) first.wait();
        if (job == 10) slow.wait();
      },
      [&](int&) { ++received; });
  for (int i = 0; i < 32; ++i) work.add(i, 1);
  first_may_end.set_value();
  work.add(32, 1);
  EXPECT_GE(received, 1);
  EXPECT_LE(received, 10);
  slow_may_end.set_value();
  work.finish();
  EXPECT_EQ(received, 33);
}

TEST(OrderedWork, HandsOutOneByOneWhatIsLeft) {
  WorkPool pool(1);
  std::promise<void> first_may_end;
  std::shared_future<void> end = first_may_end.get_future().share();
  std::vector<int> received;
  OrderedWork<int> work(
      pool, 1000, [&](int&) { end.wait(); }, [&](int& job) { received.push_back(job); });
  EXPECT_FALSE(work.receive_next());
  work.add(1, 1);
  work.add(2, 1);
  first_may_end.set_value();
  EXPECT_TRUE(work.receive_next());
  EXPECT_THAT(received, ElementsAre(1));
  EXPECT_TRUE(work.receive_next());
  EXPECT_FALSE(work.receive_next());
  EXPECT_THAT(received, ElementsAre(1, 2));
}

TEST(OrderedWork, WaitsForWhatIsBegunAndLeavesTheRest) {
  WorkPool pool(2);
  std::atomic<int> begun = 0;
  std::atomic<int> ended = 0;
  {
    OrderedWork<int> work(
        pool, 1000,
        [&](int&) {
          ++begun;
          std::this_thread::yield();
          ++ended;
        },
        [](int&) {});
    for (int i = 0; i < 20; ++i) work.add(i, 1);
  }
  EXPECT_EQ(begun, ended);
  EXPECT_LE(ended, 20);
}

TEST(OrderedWork, SignalsThatAJobIsDone) {
  WorkPool pool(1);
  int received = 0;
  OrderedWork<int> work(
      pool, 1000, [](int&) {}, [&](int&) { ++received; });
  ASSERT_GE(work.done_descriptor(), 0);
  pollfd waited{work.done_descriptor(), POLLIN, 0};
  EXPECT_EQ(::poll(&waited, 1, 0), 0);
  work.add(1, 1);
  EXPECT_EQ(::poll(&waited, 1, 60'000), 1);
  work.receive_done();
  EXPECT_EQ(received, 1);
}

TEST(OrderedWork, GivesWhatWorkThrowsToWhoeverReceivesIt) {
  WorkPool pool(2);
  std::vector<int> received;
  OrderedWork<int> work(
      pool, 1000,
      [](int& job) {
        if (job == 2) throw std::bad_alloc();
      },
      [&](int& job) { received.push_back(job); });
  const auto do_all = [&] {
    for (int i = 1; i <= 3; ++i) work.add(i, 1);
    work.finish();
  };
  EXPECT_THROW(do_all(), std::bad_alloc);  // by whichever of them receives the second job
  EXPECT_THAT(received, ElementsAre(1));
}

}  // namespace
}  // namespace winnow
