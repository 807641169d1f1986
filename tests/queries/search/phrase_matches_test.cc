// SPDX-License-Identifier: GPL-2.0-or-later
//
// Phrases of frequent words find what Xapian finds, with its scores and in its order.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "indexer/database/database_reading.h"
#include "queries/search/document_lengths.h"
#include "queries/search/found_pages.h"
#include "queries/search/sampled_best.h"
#include "queries/search/second_reader.h"
#include "queries/search/weighting.h"
#include "tests/queries/search/test_database.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

using Query = Xapian::Query;

using Listed = std::vector<std::tuple<Xapian::docid, double>>;

// All documents have "red", "green" and "blue", one of three "red green" as a phrase, and one of
// 300 "green blue". Some are copies of others. Many score alike, so that their hashes decide.
class PhraseMatches : public testing::Test {
 protected:
  static constexpr Xapian::docid kLast = 40000;

  static void SetUpTestSuite() {
    pages_ = new TestDatabase();
    std::mt19937 random(1);
    for (Xapian::docid number = 1; number <= kLast; ++number) {
      pages_->add(document(number, static_cast<unsigned>(random())));
    }
    for (Xapian::docid number = 9000; number < 9100; ++number) pages_->remove(number);
    pages_->commit();
  }
  static void TearDownTestSuite() { delete pages_; }

  static Xapian::Document document(Xapian::docid number, unsigned random) {
    Xapian::Document document;
    const bool is_rare = number % 300 == 7;
    document.add_posting("red", 1, random % 5 + 1);
    document.add_posting("green", random % 3 == 0 ? 2 : 20, random / 8 % 7 + 1);
    document.add_posting("blue", is_rare ? (random % 3 == 0 ? 3 : 21) : 40, random / 64 % 3 + 1);
    if (number % 5 == 0) document.add_term("fifth", 2);
    if (number > 10000 && number <= 10600) document.add_term("together");
    document.add_term("filler", random / 512 % 40);
    document.add_value(slot::kUrlHash, std::to_string(number * 7919 % 100003));
    if (number % 900 == 7) document.add_value(slot::kDuplicateGroup, "a" + std::to_string(number));
    if (number % 900 == 307) {
      document.add_value(slot::kDuplicateGroup, "a" + std::to_string(number - 300));
    }
    return document;
  }

  Listed plain(const Query& query, Xapian::doccount count, bool collapse = false) const {
    Xapian::Enquire search(database_);
    search.set_query(query);
    search.set_weighting_scheme(ExactBm25Weight(parameters_));
    search.set_sort_by_relevance_then_value(slot::kUrlHash, false);
    if (collapse) search.set_collapse_key(slot::kDuplicateGroup);
    const Xapian::MSet found = search.get_mset(0, count, kLast);
    Listed listed;
    for (auto page = found.begin(); page != found.end(); ++page) {
      listed.emplace_back(*page, page.get_weight());
    }
    return listed;
  }

  static Listed listed(const FoundPages& found) {
    Listed listed;
    for (const FoundPage& page : found.pages) listed.emplace_back(page.document, page.score);
    return listed;
  }

  static TestDatabase* pages_;
  const Bm25Parameters parameters_{1.7, 0, 1, 0.6, 0.5};
  const Xapian::Database database_ = open_whole(pages_->directory());
  SecondReader second_{pages_->directory(), database_};
  DocumentLengths lengths_{database_};
  const SearchedPages all_{database_, &second_, &lengths_};
  const Query red_green_{Query::OP_PHRASE, Query("red"), Query("green")};
  const Query green_blue_{Query::OP_PHRASE, Query("green"), Query("blue")};
};

TestDatabase* PhraseMatches::pages_ = nullptr;

TEST_F(PhraseMatches, AreThoseOfXapianWithItsScoresInItsOrder) {
  const Query words[] = {Query("red"), Query("green"), Query("blue")};
  const std::vector<Query> queries = {
      red_green_,
      green_blue_,
      Query(Query::OP_PHRASE, std::begin(words), std::end(words), 3),
      Query(Query::OP_NEAR, std::begin(words), std::end(words), 21),
      red_green_ | Query("fifth"),
      red_green_ & Query("fifth"),
      red_green_ & green_blue_,
      Query(Query::OP_FILTER, red_green_, Query("fifth")),
      Query(Query::OP_AND_NOT, red_green_, Query("fifth")),
      Query(Query::OP_AND_MAYBE, Query("fifth"), red_green_),
      Query(Query::OP_SCALE_WEIGHT, red_green_, 0.25) | Query("fifth"),
  };
  for (const Query& query : queries) {
    SCOPED_TRACE(query.get_description());
    const Listed expected = plain(query, 70);
    // The second time the lengths are known.
    for (int i = 0; i < 2; ++i) {
      for (const SearchedPages& pages : {all_, SearchedPages{database_, nullptr, &lengths_}}) {
        EXPECT_EQ(listed(find_pages(pages, query, parameters_, {0, 70, 1000, 0}, false)), expected);
      }
    }
    EXPECT_EQ(listed(find_pages(all_, query, parameters_, {30, 40, 1000, 0}, false)),
              Listed(expected.begin() + 30, expected.end()));
  }
}

TEST_F(PhraseMatches, AreCountedByASampleIfTheyAreMany) {
  const auto exact = static_cast<double>(plain(red_green_, kLast).size());
  for (const SearchedPages& pages : {all_, SearchedPages{database_}}) {
    const FoundPages found = find_pages(pages, red_green_, parameters_, {0, 10, 1000, 0}, false);
    EXPECT_NEAR(found.estimated, exact, 0.15 * exact);
    EXPECT_EQ(found.estimated % 100, 0U);
  }
}

TEST_F(PhraseMatches, AreCountedOneByOneIfTheyAreFew) {
  const std::size_t exact = plain(green_blue_, kLast).size();
  ASSERT_LT(exact, 200U);
  EXPECT_EQ(find_pages(all_, green_blue_, parameters_, {0, 10, 1000, 0}, false).estimated, exact);
}

TEST_F(PhraseMatches, OfTheSameTextAreOneHit) {
  for (const Query& query : {green_blue_, red_green_ & green_blue_}) {
    SCOPED_TRACE(query.get_description());
    const Listed expected = plain(query, kLast, /*collapse=*/true);
    ASSERT_LT(expected.size(), plain(query, kLast).size());
    const FoundPages found = find_pages(all_, query, parameters_, {0, 1000, 1000, 0}, true);
    EXPECT_EQ(listed(found), expected);
    EXPECT_EQ(found.estimated, expected.size());
  }
}

TEST_F(PhraseMatches, GiveAScoreThatTheBestOfThemReach) {
  const ExactBm25Weight weighting(parameters_);
  const auto sampled = sampled_best(all_, red_green_, weighting, 100, 1000);
  ASSERT_TRUE(sampled);
  const auto least = std::get<double>(plain(red_green_, 100).back());
  EXPECT_LE(sampled->least_score, least);
  EXPECT_GT(sampled->least_score, 0.5 * least);
  const auto alone = sampled_best({database_}, red_green_, weighting, 100, 1000);
  ASSERT_TRUE(alone);
  EXPECT_EQ(alone->least_score, sampled->least_score);
  EXPECT_EQ(alone->estimated, sampled->estimated);
}

TEST_F(PhraseMatches, SayNothingOfTheirNumberWhereASampleHasFew) {
  const ExactBm25Weight weighting(parameters_);
  EXPECT_FALSE(sampled_best(all_, green_blue_, weighting, 10, 1000));
  EXPECT_FALSE(sampled_best(all_, red_green_, weighting, 10, kLast / 3));
  EXPECT_FALSE(sampled_best(all_, red_green_, weighting, kLast / 3, 1000));
}

// Nearly all of these stand where the sample is taken.
TEST_F(PhraseMatches, ThatStandTogetherAreCountedOneByOne) {
  const Query together(Query::OP_FILTER, red_green_, Query("together"));
  const std::size_t exact = plain(together, kLast).size();
  ASSERT_LT(exact, 300U);
  EXPECT_EQ(find_pages(all_, together, parameters_, {0, 10, 300, 0}, false).estimated, exact);
}

}  // namespace
}  // namespace winnow
