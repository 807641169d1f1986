// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/run/page_counter.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace winnow {
namespace {

class Listener final : public IndexObserver {
 public:
  void skipped(const SkippedFile& file) override { skipped_.push_back(file.path); }
  void warning(const Error& error) override { warnings_.push_back(error.where); }
  bool interrupted() override { return asked_++ == 0; }

  std::vector<std::string> skipped_;
  std::vector<std::string> warnings_;
  int asked_ = 0;
};

class PageCounterTest : public testing::Test {
 protected:
  void count(PageOutcome outcome, std::uint64_t url_hash = 1) {
    PageJob job;
    job.raw.path = "a.html";
    job.url_hash = url_hash;
    job.is_read = true;
    job.size = 100;
    job.words = 7;
    job.outcome = outcome;
    if (outcome == PageOutcome::refused) job.refusal = Error{ErrorCode::binary, "", "", ""};
    counter_.count(job);
  }

  IndexOptions options_;
  Listener listener_;
  PageCounter counter_{options_, listener_};
};

TEST_F(PageCounterTest, CountsEachPageAsWhatBecameOfIt) {
  for (const PageOutcome outcome :
       {PageOutcome::added, PageOutcome::replaced, PageOutcome::unchanged, PageOutcome::noindex,
        PageOutcome::refused, PageOutcome::same_url}) {
    count(outcome);
  }
  const IndexReport report = counter_.take_report();
  EXPECT_EQ(report.pages, 6U);
  EXPECT_EQ(report.bytes, 600U);
  EXPECT_EQ(report.words, 14U);
  EXPECT_EQ(report.added + report.replaced + report.unchanged + report.noindex, 4U);
  EXPECT_EQ(report.refused_reasons.at("binary"), 1U);
  EXPECT_EQ(report.skipped.at("same-url"), 1U);
  EXPECT_EQ(listener_.skipped_, std::vector<std::string>{"a.html"});
  EXPECT_EQ(listener_.warnings_, std::vector<std::string>{"a.html"});
}

TEST_F(PageCounterTest, TakesBackWhatItHasCountedOfAPageThatIsDropped) {
  options_.duplicates = Duplicates::drop;
  count(PageOutcome::added, 5);
  counter_.count_joined({"", 5, 7, false});
  counter_.count_joined({"", 6, 7, false});  // a page of another source
  const IndexReport report = counter_.take_report();
  EXPECT_EQ(report.added, 0U);
  EXPECT_EQ(report.joined, 1U);
  EXPECT_EQ(report.words, 0U);
}

TEST_F(PageCounterTest, CountsPagesOnceThatComeTwice) {
  options_.duplicates = Duplicates::drop;
  count(PageOutcome::joined);
  counter_.begin_second_pass();
  count(PageOutcome::added);
  const IndexReport report = counter_.take_report();
  EXPECT_EQ(report.pages, 1U);
  EXPECT_EQ(report.joined, 0U);
  EXPECT_EQ(report.added, 1U);
}

TEST_F(PageCounterTest, DoesNotAskAgainOnceItIsInterrupted) {
  EXPECT_FALSE(counter_.interrupted());
  EXPECT_TRUE(counter_.ask_interrupted());
  EXPECT_TRUE(counter_.ask_interrupted());
  EXPECT_EQ(listener_.asked_, 1);
  EXPECT_TRUE(counter_.take_report().interrupted);
}

}  // namespace
}  // namespace winnow
