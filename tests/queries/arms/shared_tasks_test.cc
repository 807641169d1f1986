// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/shared_tasks.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

namespace winnow {
namespace {

TEST(SharedTasks, ReturnsWhatTheWorkReturns) {
  SharedTasks<int> tasks;
  EXPECT_EQ(*tasks.run("a", [] { return 1; }), 1);
  const Expected<int> failed = tasks.run("a", [] {
    return Error{ErrorCode::disk, "full", "", ""};
  });
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().what, "full");
}

TEST(SharedTasks, WorksAnewForThoseWhoComeLater) {
  SharedTasks<int> tasks;
  int calls = 0;
  const auto work = [&] { return ++calls; };
  EXPECT_EQ(*tasks.run("a", work), 1);
  EXPECT_EQ(*tasks.run("a", work), 2);
}

TEST(SharedTasks, WorksAnewAfterAnException) {
  SharedTasks<int> tasks;
  const auto fail = []() -> Expected<int> { throw std::runtime_error("no"); };
  EXPECT_THROW(static_cast<void>(tasks.run("a", fail)), std::runtime_error);
  EXPECT_EQ(*tasks.run("a", [] { return 1; }), 1);
}

TEST(SharedTasks, WorksOnceForThoseWhoComeMeanwhile) {
  SharedTasks<int> tasks;
  std::atomic<bool> has_begun = false;
  std::atomic<bool> may_end = false;
  std::atomic<int> calls = 0;
  const auto work = [&]() -> Expected<int> {
    has_begun = true;
    while (!may_end) std::this_thread::yield();
    return ++calls;
  };
  std::thread first([&] { EXPECT_EQ(*tasks.run("a", work), 1); });
  while (!has_begun) std::this_thread::yield();
  // The second ends the first's work if it is not made to wait for it.
  std::thread second(
      [&] { EXPECT_EQ(*tasks.run("a", [&]() -> Expected<int> { return may_end ? 1 : 2; }), 1); });
  EXPECT_EQ(*tasks.run("b", [] { return 3; }), 3);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  may_end = true;
  first.join();
  second.join();
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace winnow
