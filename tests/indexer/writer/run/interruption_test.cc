// SPDX-License-Identifier: GPL-2.0-or-later
//
// Jobs that are told to end at each moment at which they ask; of long jobs at each third moment,
// unless tests run in their long form.
#include <set>

#include "tests/indexer/writer/site_fixture.h"
#include "tests/support/long_tests.h"
#include "winnow/indexer/database_admin.h"

namespace winnow {
namespace {

using testing::HasSubstr;

// Says yes from the question on that has this number.
class Answers {
 public:
  explicit Answers(int yes_from) : yes_from_(yes_from) {}
  bool operator()() { return asked_++ >= yes_from_; }
  bool said_yes() const { return asked_ > yes_from_; }

 private:
  int yes_from_;
  int asked_ = 0;
};

class AskedObserver : public IndexObserver {
 public:
  explicit AskedObserver(int yes_from) : answers(yes_from) {}
  bool interrupted() override { return answers(); }

  Answers answers;
};

// None of these jobs has so many questions.
constexpr int kMost = 1000;
// From one question to the next of long jobs.
const int kStep = amount_of(3, 1);

class InterruptionTest : public SiteTest {
 protected:
  void add_pages(int count) {
    for (int i = 0; i < count; ++i) {
      const std::string name = std::to_string(i);
      source_.add("https://example.org/" + name, page_html(long_text("t" + name)));
    }
  }

  // Interrupts the first run at the question of this number. Returns whether it had one.
  bool interrupt_at(int question) {
    std::filesystem::remove_all(database_);
    AskedObserver observer(question);
    const Expected<IndexReport> report = index_site(source_, database_, options_, observer);
    EXPECT_TRUE(report) << report.error().message();
    if (!report) return false;
    EXPECT_EQ(report->interrupted, observer.answers.said_yes());
    return report->interrupted;
  }

  // Lists the shards beside their copies that are left.
  std::set<std::string> left() const {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
      const std::string name = entry.path().filename();
      if (name.ends_with(".compacting") || name.ends_with(".merging")) names.insert(name);
    }
    return names;
  }

  // Interrupts first runs at the questions; the next run completes each.
  void interrupt_everywhere(std::size_t shards) {
    index();
    const auto expected = sorted_urls();
    const std::string words = dictionary();
    int question = 0;
    for (; question < kMost && interrupt_at(question); question += kStep) {
      SCOPED_TRACE(question);
      EXPECT_TRUE(left().empty());
      EXPECT_EQ(check_database(database_).value().problems, 0u);
      const IndexReport rest = index();
      EXPECT_FALSE(rest.interrupted);
      EXPECT_EQ(sorted_urls(), expected);
      EXPECT_EQ(dictionary(), words);
      const DatabaseStatus status = database_status(database_).value();
      EXPECT_TRUE(status.metadata.complete);
      EXPECT_EQ(status.shards, shards);
      EXPECT_EQ(check_database(database_).value().problems, 0u);
    }
    // Each page has one, and so has each table that the compaction writes.
    EXPECT_GT(question, static_cast<int>(expected.size()) + 5);
    EXPECT_LT(question, kMost);
  }

  std::vector<std::string> sorted_urls() const {
    std::vector<std::string> all = urls();
    std::sort(all.begin(), all.end());
    return all;
  }
};

TEST_F(InterruptionTest, OfAFirstRunIsMadeGoodByTheNext) {
  add_pages(3);
  interrupt_everywhere(1);
}

TEST_F(InterruptionTest, OfAFirstRunInSeveralShardsIsMadeGoodByTheNext) {
  add_pages(6);
  options_.shards = 3;
  interrupt_everywhere(3);
}

// A hundred pages are written in two shards.
TEST_F(InterruptionTest, WhileShardsAreMadeOneLeavesThemToTheNextRun) {
  add_pages(110);
  options_.threads = 1;
  index();
  const auto expected = sorted_urls();
  for (int question = 112; interrupt_at(question); question += kStep) {
    SCOPED_TRACE(question);
    EXPECT_EQ(database_status(database_).value().shards, 2u);
    EXPECT_TRUE(left().empty());
    EXPECT_EQ(sorted_urls(), expected);
    EXPECT_EQ(index().unchanged, 110u);
    EXPECT_EQ(database_status(database_).value().shards, 1u);
  }
}

TEST_F(InterruptionTest, OfAMergeLeavesNoResult) {
  add_pages(4);
  index();
  const std::string other = (folder_ / "other.db").string();
  std::filesystem::copy(database_, other, std::filesystem::copy_options::recursive);
  const std::vector<std::string> inputs = {database_, other};
  const std::string result = (folder_ / "result.db").string();
  int question = 0;
  for (; question < kMost; ++question) {
    const Expected<MergeReport> report = merge_databases(result, inputs, Answers(question));
    if (report) break;
    SCOPED_TRACE(question);
    EXPECT_EQ(report.error().code, ErrorCode::try_again);
    EXPECT_THAT(report.error().what, HasSubstr("interrupted"));
    EXPECT_FALSE(std::filesystem::exists(result));
    EXPECT_TRUE(left().empty());
  }
  EXPECT_GT(question, 4);
  EXPECT_EQ(check_database(result).value().documents, 4u);
}

TEST_F(InterruptionTest, OfAMergeOfShardsLeavesThem) {
  add_pages(4);
  options_.shards = 2;
  index();
  const auto expected = sorted_urls();
  int question = 0;
  for (; question < kMost; ++question) {
    const Expected<MergeReport> report = merge_shards(database_, Answers(question));
    if (report) break;
    SCOPED_TRACE(question);
    EXPECT_EQ(report.error().code, ErrorCode::try_again);
    const DatabaseStatus status = database_status(database_).value();
    EXPECT_EQ(status.shards, 2u);
    EXPECT_EQ(status.metadata.shards, 2u);
    EXPECT_TRUE(left().empty());
    EXPECT_EQ(sorted_urls(), expected);
  }
  EXPECT_GT(question, 4);
  EXPECT_EQ(database_status(database_).value().shards, 1u);
}

TEST_F(InterruptionTest, OfADeletionSaysHowManyAreDeletedAndTheNextGoesOn) {
  add_pages(5);
  index();
  const Expected<std::uint64_t> first = delete_site(database_, "example.org", false, Answers(2));
  ASSERT_FALSE(first);
  EXPECT_EQ(first.error().code, ErrorCode::try_again);
  EXPECT_THAT(first.error().what, HasSubstr("2 of 5"));
  const DatabaseCheck check = check_database(database_).value();
  EXPECT_EQ(check.documents, 3u);
  EXPECT_EQ(check.problems, 0u);
  EXPECT_EQ(delete_site(database_, "example.org", false).value(), 3u);
}

}  // namespace
}  // namespace winnow
