// SPDX-License-Identifier: GPL-2.0-or-later
//
// A search by two threads finds what a search by one finds.
#include "queries/search/second_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <deque>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "indexer/database/database_reading.h"
#include "queries/search/document_lengths.h"
#include "queries/search/document_set.h"
#include "queries/search/found_pages.h"
#include "queries/search/page_evidence.h"
#include "queries/search/weighting.h"
#include "tests/queries/search/test_database.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/work_threads.h"

namespace winnow {
namespace {

using Query = Xapian::Query;

// Every document has "all", every second one "even", every third one "third", every tenth one the
// phrase "all even". Many score alike, so that their hashes decide; and there is a gap.
class SecondReaderTest : public testing::Test {
 protected:
  static constexpr Xapian::docid kLast = 60000;
  static constexpr Xapian::docid kFirst = 900;  // "behind" is in all that stand behind

  static void SetUpTestSuite() {
    pages_ = new TestDatabase();
    for (Xapian::docid number = 1; number <= kLast; ++number) pages_->add(document(number));
    for (Xapian::docid number = 20001; number < 20100; ++number) pages_->remove(number);
    pages_->commit();
  }
  static void TearDownTestSuite() { delete pages_; }

  static Xapian::Document document(Xapian::docid number) {
    Xapian::Document document;
    document.add_posting("all", 1, number % 4 + 1);
    if (number % 2 == 0) document.add_posting("even", number % 5 == 0 ? 2 : 7);
    if (number % 3 == 0) document.add_term("third", number % 7 + 1);
    document.add_term("filler", number % 13);
    if (number > kFirst) document.add_term("behind");
    document.add_value(slot::kUrlHash, std::to_string(number * 7919 % 100003));
    return document;
  }

  void SetUp() override {
    if (threads_asked_for(0) < 2) GTEST_SKIP() << "there is one processor only";
  }

  static TestDatabase* pages_;
  const Xapian::Database database_ = open_whole(pages_->directory());
  SecondReader second_{pages_->directory(), database_};
};

TestDatabase* SecondReaderTest::pages_ = nullptr;

std::vector<std::tuple<Xapian::docid, double>> listed(const FoundPages& found) {
  std::vector<std::tuple<Xapian::docid, double>> pages;
  for (const FoundPage& page : found.pages) pages.emplace_back(page.document, page.score);
  return pages;
}

TEST_F(SecondReaderTest, FindsTheSamePagesAndAsManyAsOneAlone) {
  const Query all("all");
  const Query even("even");
  const Query third("third");
  const std::vector<Query> queries = {
      all,
      all | third,
      all | even | third,
      Query(Query::OP_AND_NOT, all, third),
      Query(Query::OP_AND_MAYBE, all, third),
      Query(Query::OP_FILTER, all | even, third),
      Query(Query::OP_MAX, all, third),
      Query(Query::OP_PHRASE, all, even),
      Query(Query::OP_PHRASE, all, even) | third,
      weighted_wildcard(database_, "e", {}),
      third | weighted_wildcard(database_, "", {}),
      Query(Query::OP_FILTER, third, weighted_wildcard(database_, "e", {})),
  };
  DocumentLengths lengths(database_);
  (void)lengths.get();
  ASSERT_NE(lengths.get(), nullptr);
  for (const Query& query : queries) {
    SCOPED_TRACE(query.get_description());
    ASSERT_TRUE(second_.helps());
    const PageWindow window{5, 40, 1000, 100};
    const FoundPages alone = find_pages({database_}, query, {}, window, /*collapse=*/true);
    const FoundPages both = find_pages({database_, &second_}, query, {}, window, /*collapse=*/true);
    EXPECT_EQ(listed(both), listed(alone));
    EXPECT_EQ(both.estimated, alone.estimated);
    // With lengths, the words of an OR are added up over windows.
    const FoundPages by_lengths =
        find_pages({database_, &second_, &lengths}, query, {}, window, /*collapse=*/true);
    EXPECT_EQ(listed(by_lengths), listed(alone));
    EXPECT_EQ(by_lengths.estimated, alone.estimated);
    EXPECT_EQ(count_pages({database_, &second_}, query, 1000, true),
              count_pages({database_}, query, 1000, true));
  }
}

TEST_F(SecondReaderTest, CountsByASampleWhereManyDocumentsHaveAllWords) {
  const SearchedPages pages{database_, &second_};
  const Query filler("filler");
  const auto exact =
      static_cast<Xapian::doccount>(documents_of(database_, Query("all") & filler).count());
  const Xapian::doccount counted = count_pages(pages, Query("all") & filler, 1000, false);
  EXPECT_NE(counted, exact);
  EXPECT_NEAR(counted, exact, 0.03 * exact);
  EXPECT_EQ(count_pages(pages, Query("all") & filler, exact + 1, false), exact);
  EXPECT_EQ(count_pages(pages, Query("all") & Query("even"), 1000, false), 29951);
}

TEST_F(SecondReaderTest, LooksAtTheBestPagesAsOneAlone) {
  ASSERT_TRUE(second_.helps());
  DatabaseEvidence alone({database_});
  DatabaseEvidence both({database_, &second_});
  std::vector<Xapian::docid> pages;
  std::vector<PageDetails> details;
  for (Xapian::docid number = 501; number < kLast; number += 599) {
    pages.push_back(number);
    details.push_back({number, {"all", "even", "all"}});
  }
  const EvidenceQuestions questions = {
      {{"even"}, {"none", "third"}}, {{"third"}}, {{"all", "even"}}};
  const std::vector<EvidenceFacts> expected = alone.facts(pages, questions);
  const std::vector<EvidenceFacts> facts = both.facts(pages, questions);
  both.prepare(details);
  ASSERT_EQ(facts.size(), pages.size());
  for (std::size_t i = 0; i < pages.size(); ++i) {
    SCOPED_TRACE(pages[i]);
    ASSERT_EQ(facts[i].in_text, expected[i].in_text);
    EXPECT_EQ(facts[i].in_text[0], pages[i] % 2 == 0);
    EXPECT_EQ(facts[i].in_title, expected[i].in_title);
    EXPECT_EQ(facts[i].near, expected[i].near);
    EXPECT_EQ(facts[i].length, expected[i].length);
    EXPECT_EQ(both.positions(pages[i], "all"), alone.positions(pages[i], "all"));
    const auto places = both.positions(pages[i], "even");
    EXPECT_EQ(places, alone.positions(pages[i], "even"));
    EXPECT_EQ(places.empty(), pages[i] % 2 != 0);
  }
}

// All stand in the first piece of the sample.
TEST_F(SecondReaderTest, CountsFewMatchesThatStandTogether) {
  const Query first(Query::OP_AND_NOT, Query("all"), Query("behind"));
  EXPECT_EQ(count_pages({database_}, first, 1000, false), kFirst);
  EXPECT_EQ(count_pages({database_, &second_}, first, 1000, false), kFirst);
}

TEST_F(SecondReaderTest, HasTheSecondHalf) {
  ASSERT_TRUE(second_.helps());
  const auto [first, second] = second_.both_halves(
      Query("third"), [](const Xapian::Database& database, const Query& query, DocumentRange half) {
        std::vector<Xapian::docid> documents;
        documents_of(database, query, half).for_each([&](Xapian::docid document) {
          documents.push_back(document);
        });
        return documents;
      });
  EXPECT_EQ(first.size(), kLast / 6 - 33);  // 33 of the removed ones had the word
  EXPECT_EQ(first.back(), kLast / 2);
  EXPECT_EQ(second.size(), kLast / 6);
  EXPECT_EQ(second.front(), kLast / 2 + 3);
}

TEST_F(SecondReaderTest, LeavesProcessorsToOtherSearches) {
  std::deque<SearchUnderWay> others;
  for (std::size_t i = 0; i < threads_asked_for(0); ++i) others.emplace_back();
  EXPECT_FALSE(second_.helps());
  others.clear();
  EXPECT_TRUE(second_.helps());
}

TEST_F(SecondReaderTest, DoesNotMixRevisions) {
  pages_->add(document(1));
  pages_->commit();
  EXPECT_FALSE(second_.helps());
  const Xapian::Database now = open_whole(pages_->directory());
  EXPECT_TRUE(SecondReader(pages_->directory(), now).helps());
}

TEST_F(SecondReaderTest, ThrowsWhatTheSecondThreadThrows) {
  ASSERT_TRUE(second_.helps());
  const auto match = [&](const Xapian::Database& database, const Query&, DocumentRange) {
    if (&database != &database_) throw std::runtime_error("of the second half");
    return 0;
  };
  EXPECT_THROW(second_.both_halves(Query("all"), match), std::runtime_error);
}

}  // namespace
}  // namespace winnow
