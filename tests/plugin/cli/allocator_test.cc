// SPDX-License-Identifier: GPL-2.0-or-later
//
// How the command has set its allocator, as jemalloc says at the end of a run.
#include <sched.h>

#include <algorithm>
#include <string>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

std::string settings(const std::string& more = "", const std::string& limit = "") {
  const Outcome outcome =
      run({"sh", "-c", limit + "exec \"$0\" --version", winnow_program()},
          {{"MALLOC_CONF", "stats_print:true" + (more.empty() ? more : ',' + more)}});
  EXPECT_EQ(outcome.status, 0);
  return outcome.err;
}

std::string arenas(int count) { return "opt.narenas: " + std::to_string(count) + "\n"; }

class AllocatorTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (settings().find("jemalloc statistics") == std::string::npos) {
      GTEST_SKIP() << "Winnow was built without jemalloc.";
    }
  }
};

TEST_F(AllocatorTest, HasAnArenaForTwoProcessors) {
  cpu_set_t processors;
  ASSERT_EQ(sched_getaffinity(0, sizeof processors, &processors), 0);
  const std::string found = settings();
  EXPECT_THAT(found, HasSubstr(arenas(std::max(1, CPU_COUNT(&processors) / 2))));
}

// Huge pages would be split if a part of one went back soon.
TEST_F(AllocatorTest, AsksForHugePagesAndKeepsThem) {
  const std::string found = settings();
  EXPECT_THAT(found, HasSubstr("opt.thp: \"always\""));
  EXPECT_THAT(found, HasSubstr("opt.metadata_thp: \"auto\""));
  EXPECT_THAT(found, HasSubstr("opt.dirty_decay_ms: 10000 "));
}

TEST_F(AllocatorTest, HasOneArenaWhereTheAddressSpaceIsLimited) {
  const std::string found = settings("", "ulimit -v 4000000; ");
  EXPECT_THAT(found, HasSubstr(arenas(1)));
  EXPECT_THAT(found, HasSubstr("opt.tcache: false"));
}

TEST_F(AllocatorTest, IsSetByTheEnvironment) {
  EXPECT_THAT(settings("narenas:3"), HasSubstr(arenas(3)));
}

}  // namespace
}  // namespace winnow::testing
