// SPDX-License-Identifier: GPL-2.0-or-later
//
// A command tells of pages that it could not read while a site was learned, unless it tells of them later.
#include "plugin/cli/options/missed_pages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "plugin/cli/classify/learning_run.h"
#include "plugin/cli/options/source_options.h"
#include "tests/plugin/cli/command_test.h"

namespace winnow::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

SkippedFile missed_file(std::string path, SkipReason reason = SkipReason::unreadable) {
  return {std::move(path), reason, "Input/output error"};
}

// Learns without `files`, skips `told` in the run over the pages, and returns what the user reads
// at the end.
std::string warning_of(const std::vector<SkippedFile>& files,
                       const std::vector<SkippedFile>& told = {}) {
  SkippedList skipped;
  LearningDisplay display(skipped.missed(), true);
  for (const SkippedFile& file : files) display.skipped(file);
  for (const SkippedFile& file : told) skipped.add(file);
  ::testing::internal::CaptureStderr();
  skipped.missed().warn();
  return ::testing::internal::GetCapturedStderr();
}

// The page may be read by the time that its text is taken. Nothing else would tell that the
// templates were learned without it.
TEST(MissedPages, AreWarnedOf) {
  EXPECT_EQ(warning_of({missed_file("a.html")}),
            "winnow: warning: a.html: could not be read while the templates were learned, so that "
            "other text may be left out: Input/output error (run again once it can be read)\n");
}

TEST(MissedPages, AreCountedBehindTheFirst) {
  EXPECT_THAT(warning_of({missed_file("c.html", SkipReason::changed),
                          missed_file("b.html", SkipReason::vanished), missed_file("a.html")}),
              HasSubstr("c.html: and 2 others could not be read"));
}

TEST(MissedPages, AreNamedByTheFolderThatHidesThem) {
  EXPECT_THAT(warning_of({missed_file("a/1.html", SkipReason::vanished), missed_file("b")}),
              HasSubstr("b: and 1 other could not be read"));
}

// A read that fails in the middle of an archive looks like damage.
TEST(MissedPages, AreThoseBehindTheBreakOfAnArchive) {
  const SkippedFile broken = missed_file("all.tar", SkipReason::broken_archive);
  EXPECT_THAT(warning_of({broken}), HasSubstr("all.tar: could not be read"));
  EXPECT_EQ(warning_of({broken}, {broken}), "");
}

TEST(MissedPages, AreNoFilesThatTheNextRunTellsOfAnyway) {
  EXPECT_EQ(warning_of({missed_file("a.css", SkipReason::not_html),
                        missed_file("b.html", SkipReason::too_large)}),
            "");
}

TEST(MissedPages, AreNotNamedAgainIfTheNextRunCannotReadThemEither) {
  EXPECT_EQ(warning_of({missed_file("a.html")}, {missed_file("a.html")}), "");
  EXPECT_THAT(warning_of({missed_file("a.html"), missed_file("b.html")}, {missed_file("a.html")}),
              HasSubstr("warning: b.html: could not be read"));
}

TEST(MissedPages, AreNotNamedAgainBelowAFolderThatTheNextRunCannotRead) {
  EXPECT_EQ(warning_of({missed_file("a"), missed_file("a/1.html"), missed_file("a/b/2.html")},
                       {missed_file("a")}),
            "");
  for (const std::string beside : {"a.html", "a-b/1.html", "a0", "ab"}) {
    EXPECT_THAT(warning_of({missed_file(beside)}, {missed_file("a")}), HasSubstr(beside + ": "));
  }
}

// Such a page was read: the templates were learned without it all the same.
TEST(MissedPages, AreNamedIfTheNextRunLeavesThemOutForAnotherReason) {
  EXPECT_THAT(warning_of({missed_file("a.html")}, {missed_file("a.html", SkipReason::same_url)}),
              HasSubstr("a.html: could not be read"));
}

TEST(MissedPages, OfOneSourceAreNotThoseOfTheNext) {
  SkippedList skipped;
  skipped.missed().add(missed_file("a.html"));
  skipped.begin_source();
  ::testing::internal::CaptureStderr();
  skipped.missed().warn();
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

// A file of a list that is not there cannot be read in any run.
class UnreadablePage : public winnow::testing::CommandTest {
 protected:
  void SetUp() override {
    const std::string site = copy_site("railway_en");
    std::string list = "gone.html\n";
    for (const auto& [file, content] : winnow::testing::files_of(site)) list += file + "\n";
    source_ = {"--files-from", write("list", list), site};
  }

  std::string said_by(std::vector<std::string> words) const {
    words.insert(words.end(), source_.begin(), source_.end());
    const winnow::testing::Outcome outcome = winnow(words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.err;
  }

  std::vector<std::string> source_;
};

std::size_t times_named(const std::string& text, const std::string& name) {
  std::size_t times = 0;
  for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    ++times;
  }
  return times;
}

TEST_F(UnreadablePage, IsNamedOnceByEachCommandThatLearnsFirst) {
  const std::vector<std::vector<std::string>> commands = {
      {"extract", "--out", path("texts")},
      {"extract", "--json"},
      {"export", "--format", "solr", "--out", path("feed")},
      {"dump", "--scriptindex", "--out", path("dump")},
      {"features", "--site-features", "--out", path("table")},
      {"index", "--db", database()},
      {"learn", "--model", path("model")}};
  for (const std::vector<std::string>& words : commands) {
    const std::string said = said_by(words);
    EXPECT_EQ(times_named(said, "gone.html"), 1U) << words[0] << ": " << said;
    EXPECT_THAT(said, HasSubstr("warning: gone.html: No such file or directory")) << words[0];
    EXPECT_THAT(said, Not(HasSubstr("while the templates were learned"))) << words[0];
  }
}

// The page has an object of its own.
TEST_F(UnreadablePage, IsNotWarnedOfBesideItsLine) {
  EXPECT_EQ(times_named(said_by({"extract", "--jsonl"}), "gone.html"), 0U);
}

TEST_F(UnreadablePage, IsOnceInTheListOfWhatWasSkipped) {
  said_by({"extract", "--out", path("texts"), "--skipped", path("skipped")});
  EXPECT_EQ(winnow::testing::read_file(path("skipped")),
            "gone.html\tunreadable\tNo such file or directory\n");
}

}  // namespace
}  // namespace winnow::cli
