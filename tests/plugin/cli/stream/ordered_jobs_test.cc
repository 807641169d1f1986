// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/extract/ordered_jobs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>

#include <atomic>
#include <chrono>
#include <new>
#include <numeric>
#include <thread>

namespace winnow::cli {
namespace {

using ::testing::Each;
using ::testing::Lt;

TEST(OrderedJobs, ComeBackInTheirOrderWhicheverIsDoneFirst) {
  for (const std::size_t threads : {1, 2, 7}) {
    OrderedJobs<int> jobs(threads, 1'000'000, [](int& job, std::size_t) {
      if (job % 5 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      job = -job;
    });
    std::vector<int> done;
    for (int i = 1; i <= 200; ++i) {
      while (!jobs.has_room_for(1)) done.push_back(jobs.take());
      jobs.add(i, 1);
    }
    while (!jobs.empty()) done.push_back(jobs.take());
    std::vector<int> expected(200);
    std::iota(expected.rbegin(), expected.rend(), -200);
    EXPECT_EQ(done, expected) << threads;
  }
}

TEST(OrderedJobs, ThrowWhatTheirWorkHasThrown) {
  OrderedJobs<int> jobs(2, 1000, [](int& job, std::size_t) {
    if (job == 2) throw std::bad_alloc();
  });
  for (int i = 1; i <= 3; ++i) jobs.add(i, 1);
  EXPECT_EQ(jobs.take(), 1);
  EXPECT_THROW(jobs.take(), std::bad_alloc);
  EXPECT_EQ(jobs.take(), 3);
}

TEST(OrderedJobs, TellTheirThread) {
  std::vector<std::size_t> threads(64);
  {
    OrderedJobs<std::size_t> jobs(
        3, 1000, [&](std::size_t& job, std::size_t thread) { threads[job] = thread; });
    for (std::size_t i = 0; i < 48; ++i) jobs.add(i, 1);
    while (!jobs.empty()) jobs.take();
  }
  EXPECT_THAT(threads, Each(Lt(3U)));
}

TEST(OrderedJobs, AreFullByNumberAndByBytes) {
  std::atomic<bool> goes_on = false;
  OrderedJobs<int> jobs(1, 100, [&](int&, std::size_t) {
    while (!goes_on) std::this_thread::yield();
  });
  EXPECT_TRUE(jobs.has_room_for(200)) << "one alone may be larger";
  jobs.add(1, 60);
  EXPECT_TRUE(jobs.has_room_for(40));
  EXPECT_FALSE(jobs.has_room_for(41));
  goes_on = true;
  jobs.take();
  goes_on = false;
  int added = 0;
  while (jobs.has_room_for(0)) jobs.add(++added, 0);
  EXPECT_EQ(added, 16);
  goes_on = true;
  while (!jobs.empty()) jobs.take();
}

TEST(OrderedJobs, SignalThatOneIsDone) {
  OrderedJobs<int> jobs(1, 100, [](int&, std::size_t) {});
  ASSERT_GE(jobs.done_descriptor(), 0);
  pollfd waited{jobs.done_descriptor(), POLLIN, 0};
  EXPECT_EQ(::poll(&waited, 1, 0), 0);
  jobs.add(1, 1);
  EXPECT_EQ(::poll(&waited, 1, 60'000), 1);
  EXPECT_TRUE(jobs.has_done());
}

TEST(OrderedJobs, MayBeLeftInWork) {
  std::atomic<int> begun = 0;
  {
    OrderedJobs<int> jobs(2, 1000, [&](int&, std::size_t) { ++begun; });
    for (int i = 0; i < 32; ++i) jobs.add(i, 1);
  }
  EXPECT_LE(begun, 32);
}

}  // namespace
}  // namespace winnow::cli
