// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/searcher.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(OpeningADatabase, ThatIsMissing) {
  const Expected<Searcher> searcher = Searcher::open("/nonexistent/site.db");
  ASSERT_FALSE(searcher);
  EXPECT_EQ(searcher.error().code, ErrorCode::not_found);
  EXPECT_EQ(searcher.error().where, "/nonexistent/site.db");
}

TEST(OpeningADatabase, ThatAFirstRunIsStillFilling) {
  const TestDatabase database;  // never committed: no documents, no metadata
  const Expected<Searcher> searcher = Searcher::open(database.directory());
  ASSERT_FALSE(searcher);
  EXPECT_EQ(searcher.error().code, ErrorCode::try_again);
  EXPECT_NE(searcher.error().hint, "");
}

TEST(OpeningADatabase, ThroughAStubOfShards) {
  TestDatabase one;
  TestDatabase two;
  one.add({"/one", "common first"});
  two.add({"/two", "common second"});
  one.commit();
  two.commit();
  const std::filesystem::path stub = std::filesystem::path(one.directory()) / "stub";
  std::filesystem::create_directory(stub);
  std::ofstream(stub / "XAPIANDB") << "auto " << one.directory() << "\nauto " << two.directory();
  Expected<Searcher> searcher = Searcher::open(stub.string());
  ASSERT_TRUE(searcher) << searcher.error().message();
  EXPECT_EQ(searcher->document_count(), 2U);
  EXPECT_THAT(found(*searcher, "common"), ElementsAre("/one", "/two"));
}

class SearcherTest : public testing::Test {
 protected:
  void SetUp() override {
    database_.add({"/often", "needle needle needle", "Often"});
    database_.add({"/once", "a needle in the haystack of many words", "Once"});
    database_.add({"/same", "a needle in the haystack of many words", "Same"});
    database_.add({"/other", "elephants", "Other"});
    database_.commit();
  }

  TestDatabase database_;
};

TEST_F(SearcherTest, FillsHitsFromTheDocument) {
  const Expected<SearchResult> result = database_.open().search("elephant");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->matches_estimated, 1U);
  ASSERT_EQ(result->hits.size(), 1U);
  const SearchHit& hit = result->hits.front();
  EXPECT_EQ(hit.rank, 1U);
  EXPECT_GT(hit.score, 0);
  EXPECT_EQ(hit.url, "http://example.com/other");
  EXPECT_EQ(hit.path, "/other");
  EXPECT_EQ(hit.title, "Other");
  EXPECT_EQ(hit.language, "en");
  EXPECT_EQ(hit.modified, 1700000000);
  EXPECT_EQ(hit.size, 1234U);
  EXPECT_EQ(hit.snippet, "elephants");
  ASSERT_EQ(hit.highlights.size(), 1U);
  EXPECT_EQ(hit.highlights.front().length, 9U);
}

TEST_F(SearcherTest, RanksByScoreThenByOrderOfIndexing) {
  const Expected<SearchResult> result = database_.open().search("needle");
  ASSERT_TRUE(result);
  ASSERT_EQ(result->hits.size(), 3U);
  EXPECT_EQ(result->hits[0].path, "/often");
  EXPECT_EQ(result->hits[1].path, "/once");
  EXPECT_EQ(result->hits[2].path, "/same");
  EXPECT_EQ(result->hits[1].score, result->hits[2].score);
}

TEST_F(SearcherTest, PagesThroughResults) {
  SearchOptions options;
  options.offset = 1;
  options.limit = 1;
  const Expected<SearchResult> result = database_.open().search("needle", options);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->matches_estimated, 3U);
  ASSERT_EQ(result->hits.size(), 1U);
  EXPECT_EQ(result->hits[0].rank, 2U);
  EXPECT_EQ(result->hits[0].path, "/once");
}

TEST_F(SearcherTest, TakesAnyOffsetAndLimit) {
  SearchOptions options;
  options.limit = 0xFFFFFFFF;
  EXPECT_EQ(database_.open().search("needle", options)->hits.size(), 3U);
  options.offset = 0xFFFFFFFF;
  EXPECT_EQ(database_.open().search("needle", options)->hits.size(), 0U);
  options.offset = options.limit = 0;
  EXPECT_EQ(database_.open().search("needle", options)->matches_estimated, 3U);
}

TEST_F(SearcherTest, LeavesSnippetsOutWhereNotAskedFor) {
  SearchOptions options;
  options.snippet_characters = 0;
  const Expected<SearchResult> result = database_.open().search("needle", options);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->hits[0].snippet, "");
  EXPECT_THAT(result->hits[0].highlights, IsEmpty());
}

TEST_F(SearcherTest, HighlightsOnlyWhatWasSearchedInTheText) {
  Searcher searcher = database_.open();
  EXPECT_THAT(searcher.search("title:often")->hits[0].highlights, IsEmpty());
  EXPECT_EQ(searcher.search("needles")->hits[0].highlights.size(), 3U);
  EXPECT_EQ(searcher.search("hay*")->hits[0].highlights.size(), 1U);
}

TEST_F(SearcherTest, CorrectsTheSpellingOfWordsWithoutMatches) {
  Searcher searcher = database_.open();
  EXPECT_EQ(searcher.search("elefants AND Needel")->corrected_query, "elephants AND needle");
  EXPECT_EQ(searcher.search("elephants")->corrected_query, "");
  EXPECT_EQ(searcher.search("needle")->corrected_query, "");
}

TEST_F(SearcherTest, RankGivesTheRankingOfSearch) {
  Searcher searcher = database_.open();
  const Expected<SearchResult> result = searcher.search("needle haystack");
  ExperimentSearcher experiment(std::move(searcher));
  const Expected<Ranking> ranking = experiment.rank("needle haystack");
  ASSERT_TRUE(ranking);
  ASSERT_EQ(ranking->documents.size(), result->hits.size());
  for (std::size_t i = 0; i < result->hits.size(); ++i) {
    EXPECT_EQ(ranking->documents[i].document, result->hits[i].path);
    EXPECT_EQ(ranking->documents[i].score, result->hits[i].score);
  }
}

// Xapian keeps what a reader sees over one commit only.
TEST(ADatabaseThatMovesOn, IsOpenedAgain) {
  TestDatabase database;
  const auto add = [&database](const std::string& kind) {
    for (int i = 0; i < 2000; ++i) {
      database.add({"/" + kind + std::to_string(i), kind + " common w" + std::to_string(i)});
    }
    database.commit();
  };
  add("first");
  Searcher searcher = database.open();
  for (const char* kind : {"second", "third", "fourth"}) add(kind);
  const Expected<SearchResult> result = searcher.search("fourth AND common");
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_EQ(result->hits.size(), 10U);
  EXPECT_EQ(searcher.document_count(), 8000U);
  EXPECT_EQ(searcher.metadata().languages.at("en"), 8000U);
}

}  // namespace
}  // namespace winnow
