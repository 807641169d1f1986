// SPDX-License-Identifier: GPL-2.0-or-later
//
// --log-file: what a run had to say, in a file.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class LogFile : public CommandTest {
 protected:
  LogFile() {
    write("mirror/a.html", page("A", "Willow bark."));
    write("mirror/b.png", "\x89PNG");
    write("mirror/c.html", std::string(5000, 'x'));
  }

  Outcome log(std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments = {"index", "--db",       database(), "--max-page-bytes",
                                          "4000",  "--log-file", path("log")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    arguments.push_back(path("mirror"));
    return winnow(arguments);
  }
};

TEST_F(LogFile, HasWarningsAndSkippedFilesWithTimesAndLevels) {
  EXPECT_EQ(log().status, 0);
  const std::string text = read_file(path("log"));
  const std::string time = "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z ";
  EXPECT_THAT(text, ContainsRegex("^" + time + "info winnow index begins\n"));
  EXPECT_THAT(text, ContainsRegex(time + "warning c.html: "));
  EXPECT_THAT(text, ContainsRegex(time + "info skipped b.png \\(not-html\\): "));
  EXPECT_THAT(text, ContainsRegex(time + "info winnow index ended with status 0: 0 errors, "
                                         "1 warning, 2 files skipped\n$"));
}

TEST_F(LogFile, IsNotSilencedByQuietAndJson) {
  EXPECT_THAT(log({"--quiet"}).err, IsEmpty());
  EXPECT_THAT(read_file(path("log")), HasSubstr("warning c.html: "));
  const Outcome outcome = log({"--json"});
  EXPECT_TRUE(nlohmann::json::parse(outcome.out).is_object());
}

TEST_F(LogFile, GrowsWithEachRun) {
  log();
  const std::string first = read_file(path("log"));
  log();
  const std::string both = read_file(path("log"));
  EXPECT_TRUE(both.starts_with(first));
  EXPECT_GT(both.size(), first.size());
}

TEST_F(LogFile, HasErrorsAndTheStatusThatTheyLeadTo) {
  const Outcome outcome =
      winnow({"learn", "--model", path("m"), "--log-file", path("log"), path("nowhere")});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(read_file(path("log")),
              AllOf(HasSubstr(" error "), HasSubstr("nowhere"),
                    HasSubstr("winnow learn ended with status 3: 1 error, 0 warnings")));
}

TEST_F(LogFile, ALineIsALineWhateverFilesAreCalled) {
  write("mirror/two\nlines.png", "");
  log();
  const std::string text = read_file(path("log"));
  EXPECT_THAT(text, HasSubstr("two\\x0alines.png"));
  EXPECT_THAT(text, Not(HasSubstr("\nlines")));
}

TEST_F(LogFile, OneThatCannotBeWrittenEndsTheRunBeforeItBegins) {
  const Outcome outcome =
      winnow({"index", "--db", database(), "--log-file", path("no/folder/log"), path("mirror")});
  EXPECT_EQ(outcome.status, 5);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("no/folder/log"), HasSubstr("--log-file")));
  EXPECT_FALSE(std::filesystem::exists(database()));
  EXPECT_FALSE(std::filesystem::exists(path("no")));
}

TEST_F(LogFile, IsAnOptionOfAllCommandsThatWarn) {
  for (const char* command : {"index", "learn", "extract", "evaluate", "features", "cluster",
                              "compare", "explain", "search", "merge", "delete"}) {
    EXPECT_THAT(winnow({command, "--help"}).out, HasSubstr("--log-file FILE")) << command;
  }
}

}  // namespace
}  // namespace winnow::testing
