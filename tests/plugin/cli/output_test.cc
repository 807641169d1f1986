// SPDX-License-Identifier: GPL-2.0-or-later
//
// Output that cannot be written is never lost without a word.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class LostOutput : public CommandTest {
 protected:
  // Runs winnow with its standard output on a device that is always full.
  Outcome winnow_on_full_device(std::vector<std::string> arguments) const {
    const std::vector<std::string> shell = {"sh", "-c", "exec \"$0\" \"$@\" >/dev/full",
                                            winnow_program()};
    arguments.insert(arguments.begin(), shell.begin(), shell.end());
    return run(arguments);
  }

  void expect_reported(const std::vector<std::string>& arguments) const {
    const Outcome outcome = winnow_on_full_device(arguments);
    EXPECT_EQ(outcome.status, 5) << arguments.front();
    EXPECT_THAT(outcome.err, HasSubstr("winnow: error: standard output: cannot be written"));
  }
};

TEST_F(LostOutput, OfSearchIsAnError) {
  index(copy_site("news_en"));
  expect_reported({"search", "--db", database(), "lighthouse"});
  expect_reported({"search", "--db", database(), "--json", "lighthouse"});
  expect_reported({"search", "--db", database(), "--limit", "100", "the"});
}

TEST_F(LostOutput, OfExtractIsAnErrorHoweverLongIsTheText) {
  expect_reported({"extract", write("short.html", page("Short", "Willow bark."))});
  expect_reported({"extract", write("long.html", page("Long", std::string(1 << 20, 'x')))});
}

TEST_F(LostOutput, OfExplainAndFeaturesIsAnError) {
  const std::string file = write("a.html", page("A", "Willow bark."));
  expect_reported({"extract", "--json", file});
  expect_reported({"explain", file});
  expect_reported({"explain", "--json", file});
  expect_reported({"features", file});
  expect_reported({"features", "--describe"});
}

TEST_F(LostOutput, OfAFileOfFeaturesIsAnErrorThatNamesIt) {
  const std::string file = write("a.html", page("A", "Willow bark."));
  const Outcome outcome = winnow({"features", file, "--out", "/dev/full"});
  EXPECT_EQ(outcome.status, 5);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("winnow: error: /dev/full: cannot be written"),
                                 HasSubstr("(check free space)")));
  EXPECT_TRUE(std::filesystem::exists("/dev/full"));
}

TEST_F(LostOutput, LeavesNoTableOfFeatures) {
  write("site/a.html", page("A", "Willow bark."));
  write("site/b.png", "\x89PNG");
  const Outcome outcome =
      winnow({"features", path("site"), "--out", path("table.tsv"), "--skipped", "/dev/full"});
  EXPECT_EQ(outcome.status, 5);
  EXPECT_FALSE(std::filesystem::exists(path("table.tsv")));
}

TEST_F(LostOutput, LeavesNoTableOfFeaturesBehindALink) {
  write("site/b.png", "\x89PNG");
  write("table.tsv", "");
  std::filesystem::create_symlink(path("table.tsv"), path("link.tsv"));
  winnow({"features", path("site"), "--out", path("link.tsv"), "--skipped", "/dev/full"});
  EXPECT_FALSE(std::filesystem::exists(path("table.tsv")));
}

TEST_F(LostOutput, OfFeaturesIntoAPipeThatClosesIsAnError) {
  const std::string site = copy_site("news_en");
  const Outcome outcome = run({"bash", "-c", "\"$0\" features \"$1\" | true; exit ${PIPESTATUS[0]}",
                               winnow_program(), site});
  EXPECT_EQ(outcome.status, 5);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("standard output: cannot be written: Broken pipe"),
                                 Not(HasSubstr("free space"))));
}

TEST_F(LostOutput, OfTheOtherCommandsIsAnError) {
  const std::string site = copy_site("news_en");
  expect_reported({"index", "--db", database(), site});
  expect_reported({"check", "--db", database()});
  expect_reported({"delete", "--db", database(), "--site", "nobody.example"});
  for (const char* kind : {"man", "bash", "zsh", "fish"}) expect_reported({"docs", kind});
}

TEST_F(LostOutput, OfHelpIsAnError) {
  expect_reported({"--help"});
  expect_reported({"index", "--help"});
  expect_reported({"--version"});
}

TEST_F(LostOutput, DoesNotHideWhatWentWrongBefore) {
  const Outcome outcome = winnow_on_full_device({"extract", path("nowhere.html")});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("nowhere.html"));
}

TEST_F(LostOutput, OfTheListOfSkippedFilesIsAnError) {
  write("site/a.html", page("A", "Willow bark."));
  write("site/b.png", "\x89PNG");
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"index", "--db", database()},
        {"extract", "--out", path("text")}}) {
    std::vector<std::string> arguments = command;
    arguments.insert(arguments.end(), {"--skipped", "/dev/full", path("site")});
    const Outcome outcome = winnow(arguments);
    EXPECT_EQ(outcome.status, 5);
    EXPECT_THAT(outcome.err, HasSubstr("winnow: error: /dev/full: cannot be written"));
  }
}

TEST_F(LostOutput, OfMessagesStopsNoRun) {
  write("site/a.html", page("A", "Willow bark."));
  const Outcome outcome = run({"sh", "-c", "exec \"$0\" \"$@\" 2>&-", winnow_program(), "extract",
                               path("site"), "--out", path("text")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(read_file(path("text/a.html.txt")), HasSubstr("Willow bark."));
  EXPECT_THAT(outcome.err, IsEmpty());
}

}  // namespace
}  // namespace winnow::testing
