// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow index: what an interrupted run leaves behind.
#include <csignal>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::HasSubstr;

constexpr int kPages = 3000;

class InterruptedIndex : public CommandTest, public ::testing::WithParamInterface<int> {
 protected:
  // The first page is over a limit: its warning says that the run is under way.
  InterruptedIndex() {
    std::string deep;
    for (int i = 0; i < 5000; ++i) deep += "<div>";
    write("site/0000.html", deep + "the bottom");
    std::string text;
    for (int i = 0; i < 400; ++i) text += "word" + std::to_string(i) + " ";
    for (int i = 1; i < kPages; ++i) {
      write("site/" + std::to_string(10000 + i) + ".html", page(std::to_string(i), text));
    }
  }

  Outcome interrupted_run() const {
    Process process({winnow_program(), "index", "--db", database(), path("site")});
    EXPECT_TRUE(process.wait_for_error_text("0000.html"));
    process.send(GetParam());
    return process.finish();
  }
};

TEST_P(InterruptedIndex, CommitsWhatWasDoneAndGoesOnInTheNextRun) {
  const Outcome outcome = interrupted_run();
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("Interrupted; what was done is committed."));

  const Outcome checked = winnow({"check", "--db", database(), "--json"});
  ASSERT_EQ(checked.status, 0) << checked.err;
  const int done = nlohmann::json::parse(checked.out)["documents"];
  EXPECT_GE(done, 1);
  EXPECT_LT(done, kPages);

  const nlohmann::json summary = index(path("site"));
  EXPECT_EQ(summary["unchanged"], done);
  EXPECT_EQ(summary["added"], kPages - done);
  EXPECT_EQ(summary["interrupted"], false);
}

INSTANTIATE_TEST_SUITE_P(Signals, InterruptedIndex, ::testing::Values(SIGINT, SIGTERM),
                         [](const auto& signal) {
                           return std::string(signal.param == SIGINT ? "Interrupt" : "Terminate");
                         });

}  // namespace
}  // namespace winnow::testing
