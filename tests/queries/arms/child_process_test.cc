// SPDX-License-Identifier: GPL-2.0-or-later
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "queries/arms/omindex.h"
#include "tests/queries/arms/arm_fixture.h"

namespace winnow {
namespace {

bool never() { return false; }

class ChildProcessTest : public ArmTest {
 protected:
  void SetUp() override {
    ArmTest::SetUp();
    output_ = ::open((folder_ / "output").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    ASSERT_GE(output_, 0);
  }
  void TearDown() override {
    ::close(output_);
    ArmTest::TearDown();
  }

  Expected<int> shell(const std::string& script, const std::vector<std::string>& environment = {}) {
    return run_program({"sh", "-c", script}, environment, output_, never);
  }

  int output_ = -1;
};

TEST_F(ChildProcessTest, ReturnsTheExitStatus) { EXPECT_EQ(*shell("exit 3"), 3); }

TEST_F(ChildProcessTest, ReturnsTheSignalThatEndedIt) {
  EXPECT_EQ(*shell("kill -9 $$"), 128 + SIGKILL);
}

TEST_F(ChildProcessTest, CatchesAllOutput) {
  ASSERT_TRUE(shell("echo one; echo two >&2"));
  EXPECT_EQ(contents(folder_ / "output"), "one\ntwo\n");
}

TEST_F(ChildProcessTest, GivesTheProgramNoInput) { EXPECT_EQ(*shell("cat"), 0); }

TEST_F(ChildProcessTest, AddsToTheEnvironmentAndReplacesInIt) {
  ::setenv("WINNOW_TEST_KEPT", "kept", 1);
  ::setenv("WINNOW_TEST_OTHER", "old", 1);
  ASSERT_TRUE(shell("echo $WINNOW_TEST_KEPT $WINNOW_TEST_OTHER", {"WINNOW_TEST_OTHER=new"}));
  EXPECT_EQ(contents(folder_ / "output"), "kept new\n");
}

TEST_F(ChildProcessTest, TakesArgumentsAsTheyAre) {
  ASSERT_TRUE(run_program({"echo", "$HOME; *"}, {}, output_, never));
  EXPECT_EQ(contents(folder_ / "output"), "$HOME; *\n");
}

TEST_F(ChildProcessTest, SaysThatThereIsNoSuchProgram) {
  const Expected<int> status = run_program({"winnow-no-such-program"}, {}, output_, never);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::not_found);
}

TEST_F(ChildProcessTest, EndsTheProgramWhenItIsInterrupted) {
  const Expected<int> status = run_program({"sleep", "600"}, {}, output_, [] { return true; });
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::try_again);
}

TEST_F(ChildProcessTest, SaysThatItCannotLearnHowAProgramEnded) {
  const auto before = ::signal(SIGCHLD, SIG_IGN);
  const Expected<int> status = shell("exit 3");
  ::signal(SIGCHLD, before);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::input);
  EXPECT_EQ(status.error().where, "sh");
}

// No more descriptors for this process.
class DescriptorLimit {
 public:
  DescriptorLimit() {
    ::getrlimit(RLIMIT_NOFILE, &before_);
    const int lowest = ::dup(0);
    ::close(lowest);
    const rlimit full{static_cast<rlim_t>(lowest), before_.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &full);
  }
  ~DescriptorLimit() { ::setrlimit(RLIMIT_NOFILE, &before_); }
  DescriptorLimit(const DescriptorLimit&) = delete;
  DescriptorLimit& operator=(const DescriptorLimit&) = delete;

 private:
  rlimit before_{};
};

TEST_F(ChildProcessTest, WaitsEvenWithoutADescriptorForTheProgram) {
  const DescriptorLimit limit;
  ASSERT_LT(::dup(0), 0);
  EXPECT_EQ(*shell("exit 3"), 3);
}

TEST_F(ChildProcessTest, EndsTheProgramEvenWithoutADescriptorForIt) {
  const DescriptorLimit limit;
  const Expected<int> status = run_program({"sleep", "600"}, {}, output_, [] { return true; });
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::try_again);
}

}  // namespace
}  // namespace winnow
