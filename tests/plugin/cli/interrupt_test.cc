// SPDX-License-Identifier: GPL-2.0-or-later
//
// These tests look at what an interrupted run leaves behind, and at what it says. In the long form
// it has three times as many pages.
#include <csignal>

#include "tests/plugin/cli/command_test.h"
#include "tests/support/long_tests.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const int kPages = amount_of(1000, 3000);

class InterruptedRun : public CommandTest, public ::testing::WithParamInterface<int> {
 protected:
  // The first page is over a limit: its warning says that the run is under way.
  InterruptedRun() {
    std::string deep;
    for (int i = 0; i < 5000; ++i) deep += "<div>";
    write("site/0000.html", deep + "the bottom");
    std::string text;
    for (int i = 0; i < 400; ++i) text += "word" + std::to_string(i) + " ";
    for (int i = 1; i < kPages; ++i) {
      write("site/" + std::to_string(10000 + i) + ".html", page(std::to_string(i), text));
    }
  }

  Outcome interrupted_run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), winnow_program());
    arguments.push_back(path("site"));
    Process process(arguments);
    EXPECT_TRUE(process.wait_for_error_text("0000.html"));
    process.send(GetParam());
    return process.finish();
  }
};

void expect_said(const Outcome& outcome) {
  EXPECT_EQ(outcome.status, 75) << outcome.err;
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr("winnow: error: "), HasSubstr("site: interrupted after "),
                    HasSubstr(" of " + std::to_string(kPages / 1000) +
                              ",000 pages (run again from the beginning)\n")));
}

TEST_P(InterruptedRun, OfIndexCommitsWhatWasDoneAndGoesOnTheNextTime) {
  const Outcome outcome = interrupted_run({"index", "--db", database()});
  EXPECT_EQ(outcome.status, 75) << outcome.err;
  EXPECT_THAT(outcome.err,
              AllOf(HasSubstr("site.db: interrupted after "),
                    HasSubstr("; what was done is committed (run it again to go on)\n")));

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

TEST_P(InterruptedRun, OfExtractIsNoSuccessThoughTextsAreThere) {
  const Outcome outcome = interrupted_run({"extract", "--out", path("text")});
  expect_said(outcome);
  EXPECT_THAT(outcome.out, IsEmpty());
  const std::size_t done = files_of(path("text")).size();
  EXPECT_GE(done, 1U);
  EXPECT_LT(done, static_cast<std::size_t>(kPages));
}

TEST_P(InterruptedRun, OfFeaturesLeavesNoTable) {
  write("site/0000.html", "\x89PNG\r\n\x1a\n" + std::string(500, '\x01'));  // refused: a warning
  expect_said(interrupted_run({"features", "--out", path("table.tsv")}));
  EXPECT_FALSE(std::filesystem::exists(path("table.tsv")));
}

TEST_P(InterruptedRun, OfFeaturesIsNoSuccessOnStandardOutputEither) {
  write("site/0000.html", "\x89PNG\r\n\x1a\n" + std::string(500, '\x01'));
  expect_said(interrupted_run({"features"}));
}

INSTANTIATE_TEST_SUITE_P(Signals, InterruptedRun, ::testing::Values(SIGINT, SIGTERM),
                         [](const auto& signal) {
                           return std::string(signal.param == SIGINT ? "Interrupt" : "Terminate");
                         });

}  // namespace
}  // namespace winnow::testing
