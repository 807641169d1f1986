// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/child_run.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <new>
#include <string>
#include <vector>

namespace winnow::cli {
namespace {

TEST(ChildRun, GivesWhatTheChildMade) {
  const Expected<ChildRun> run = run_in_child([]() -> Expected<Json> {
    return Json{{"number", 0.1}, {"process", ::getpid()}};
  });
  ASSERT_TRUE(run);
  EXPECT_EQ(run->result["number"], 0.1);
  EXPECT_NE(run->result["process"], ::getpid());
}

TEST(ChildRun, GivesAResultThatIsLargerThanAPipe) {
  const std::string text(1 << 20, 'x');
  const Expected<ChildRun> run = run_in_child([&]() -> Expected<Json> { return Json(text); });
  ASSERT_TRUE(run);
  EXPECT_EQ(run->result, text);
}

TEST(ChildRun, GivesTheErrorOfTheWork) {
  const Expected<ChildRun> run = run_in_child([]() -> Expected<Json> {
    return Error{ErrorCode::too_large, "is too large", "a file", "make it smaller"};
  });
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().code, ErrorCode::too_large);
  EXPECT_EQ(run.error().message(), "a file: is too large (make it smaller)");
}

TEST(ChildRun, TakesAMissingResultForACrash) {
  const Expected<ChildRun> run = run_in_child([]() -> Expected<Json> {
    ::raise(SIGKILL);
    return Json(1);
  });
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().message(), "ended by signal 9 (KILL)");
}

TEST(ChildRun, SaysThatMemoryIsOut) {
  const Expected<ChildRun> run = run_in_child([]() -> Expected<Json> { throw std::bad_alloc(); });
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().code, ErrorCode::try_again);
  EXPECT_EQ(run.error().what, "out of memory");
}

TEST(ChildRun, MeasuresThePeakOfTheChildAlone) {
  constexpr std::size_t kBytes = 100'000'000;
  const auto small = []() -> Expected<Json> { return Json(0); };
  const auto large = []() -> Expected<Json> {
    const std::vector<char> memory(kBytes, 'x');
    return Json(memory[memory.size() / 2]);
  };
  const Expected<ChildRun> peak = run_in_child(large);
  const Expected<ChildRun> after = run_in_child(small);
  ASSERT_TRUE(peak && after);
  EXPECT_GE(peak->peak_megabytes, 100);
  EXPECT_LE(after->peak_megabytes, peak->peak_megabytes - 50);
}

}  // namespace
}  // namespace winnow::cli
