// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/evaluate_plan.h"
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using CommandIdentity = CommandTest;

TEST_F(CommandIdentity, ChangesWithTheFilesThatTheCommandNames) {
  const std::string command = "cat --model " + write("site.model", "one");
  const std::string before = cli::command_identity(command);
  EXPECT_EQ(cli::command_identity(command), before);
  write("site.model", "two");
  EXPECT_NE(cli::command_identity(command), before);
}

TEST_F(CommandIdentity, TellsProgramsOnTheSearchPathApartByWhatTheyHold) {
  EXPECT_NE(cli::command_identity("cat"), "cat ");
  EXPECT_EQ(cli::command_identity("no-such-program x"), "no-such-program x ");
}

}  // namespace
}  // namespace winnow::testing
