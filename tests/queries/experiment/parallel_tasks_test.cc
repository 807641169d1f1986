// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/parallel_tasks.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>

namespace winnow {
namespace {

Error error_of(std::size_t task) { return {ErrorCode::input, std::to_string(task), "", ""}; }

TEST(ParallelTasks, RunEachTaskOnce) {
  for (const unsigned threads : {0U, 1U, 4U, 100U}) {
    std::array<std::atomic<int>, 50> runs{};
    const Expected<void> done = run_tasks(runs.size(), threads, [&](std::size_t i) {
      ++runs[i];
      return Expected<void>();
    });
    EXPECT_TRUE(done);
    for (const std::atomic<int>& count : runs) EXPECT_EQ(count, 1);
  }
}

TEST(ParallelTasks, NoTasksAreNoError) {
  EXPECT_TRUE(run_tasks(0, 4, [](std::size_t i) -> Expected<void> { return error_of(i); }));
}

TEST(ParallelTasks, TheErrorIsThatOfTheFirstTaskWhicheverFailsFirst) {
  std::atomic<bool> later_has_failed = false;
  const Expected<void> done = run_tasks(3, 2, [&](std::size_t i) -> Expected<void> {
    if (i == 1) later_has_failed = true;
    while (!later_has_failed) std::this_thread::yield();
    return error_of(i);
  });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().what, "0");
}

TEST(ParallelTasks, AreNoLongerBegunAfterAnError) {
  int runs = 0;
  const Expected<void> done = run_tasks(9, 1, [&](std::size_t i) -> Expected<void> {
    ++runs;
    if (i == 2) return error_of(i);
    return {};
  });
  EXPECT_FALSE(done);
  EXPECT_EQ(runs, 3);
}

TEST(ParallelTasks, AnExceptionReachesTheCaller) {
  for (const unsigned threads : {1U, 3U}) {
    EXPECT_THROW((void)run_tasks(5, threads,
                                 [](std::size_t i) -> Expected<void> {
                                   if (i == 1) throw std::runtime_error("broken");
                                   return {};
                                 }),
                 std::runtime_error);
  }
}

}  // namespace
}  // namespace winnow
