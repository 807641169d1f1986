// SPDX-License-Identifier: GPL-2.0-or-later
//
// In which order pages are found, and which of duplicates.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

using testing::ElementsAre;

std::vector<std::string> order(const Expected<SearchResult>& result) {
  if (!result) return {result.error().message()};
  std::vector<std::string> paths;
  for (const SearchHit& hit : result->hits) paths.push_back(hit.path);
  return paths;
}

TestPage dated(const std::string& path, const std::string& text, std::int64_t modified,
               const std::string& hash) {
  TestPage page{path, text};
  page.modified = modified;
  page.url_hash = hash;
  return page;
}

class OrderOfPages : public testing::Test {
 protected:
  void SetUp() override {
    database_.add(dated("/new-weak", "needle in much hay of all kinds", 300, "hash-3__"));
    database_.add(dated("/old-c", "needle", 100, "hash-c__"));
    database_.add(dated("/old-a", "needle", 100, "hash-a__"));
    database_.add(dated("/old-b", "needle", 100, "hash-b__"));
    database_.add(dated("/old-weak", "needle in much hay of all kinds", 100, "hash-0__"));
    database_.commit();
  }

  std::vector<std::string> sorted(SortOrder sort_order, std::uint32_t offset = 0,
                                  std::uint32_t limit = 10) {
    SearchOptions options;
    options.order = sort_order;
    options.offset = offset;
    options.limit = limit;
    return order(database_.open().search("needle", options));
  }

  TestDatabase database_;
};

TEST_F(OrderOfPages, IsThatOfUrlHashesWhereScoresAreEqual) {
  EXPECT_THAT(sorted(SortOrder::relevance),
              ElementsAre("/old-a", "/old-b", "/old-c", "/old-weak", "/new-weak"));
}

TEST_F(OrderOfPages, OfRankIsTheSame) {
  const Expected<Ranking> ranking = database_.open_for_experiments().rank("needle");
  ASSERT_TRUE(ranking);
  EXPECT_EQ(ranking->documents.at(0).document, "/old-a");
  EXPECT_EQ(ranking->documents.at(3).document, "/old-weak");
}

TEST_F(OrderOfPages, ByDateBreaksTiesByScoreThenByUrlHash) {
  EXPECT_THAT(sorted(SortOrder::newest),
              ElementsAre("/new-weak", "/old-a", "/old-b", "/old-c", "/old-weak"));
  EXPECT_THAT(sorted(SortOrder::oldest),
              ElementsAre("/old-a", "/old-b", "/old-c", "/old-weak", "/new-weak"));
}

TEST_F(OrderOfPages, ByDateGoesOnFromPageToPage) {
  EXPECT_THAT(sorted(SortOrder::newest, 1, 2), ElementsAre("/old-a", "/old-b"));
  EXPECT_THAT(sorted(SortOrder::newest, 4, 2), ElementsAre("/old-weak"));
  EXPECT_THAT(sorted(SortOrder::newest, 5, 2), testing::IsEmpty());
}

// The dates of a few matches are read one by one, but all dates of the database where many match.
TEST_F(OrderOfPages, ByDateIsTheSameForFewMatchesAndForMany) {
  std::vector<std::string> hay = {"/new-weak"};
  for (int i = 100; i < 200; ++i) {
    const std::string path = "/hay" + std::to_string(i);
    database_.add(dated(path, "hay", 400 - i, "hash-" + std::to_string(i)));
    hay.push_back(path);
  }
  hay.emplace_back("/old-weak");
  // The other page of 300 scores better.
  std::rotate(hay.begin(), hay.begin() + 1, hay.begin() + 2);
  database_.commit();
  Searcher searcher = database_.open();
  SearchOptions options;
  options.order = SortOrder::newest;
  options.limit = 1000;
  const auto few = [&] { return order(searcher.search("needle", options)); };
  EXPECT_THAT(few(), ElementsAre("/new-weak", "/old-a", "/old-b", "/old-c", "/old-weak"));
  EXPECT_THAT(order(searcher.search("hay", options)), testing::ElementsAreArray(hay));
  EXPECT_THAT(few(), ElementsAre("/new-weak", "/old-a", "/old-b", "/old-c", "/old-weak"));
}

// The pages come in the order of their dates, so each of them is among the newest when the search
// meets it.
TEST_F(OrderOfPages, ByDateLeavesTheFirstOfManyThatComeInTheirOrder) {
  const auto path = [](int i) { return "/straw" + std::to_string(i); };
  for (int i = 10'000; i < 20'000; ++i) {
    database_.add(dated(path(i), "straw", 1000 + i / 2, "hsh" + std::to_string(29'999 - i)));
  }
  database_.commit();
  Searcher searcher = database_.open();
  SearchOptions options;
  options.limit = 3;
  options.order = SortOrder::newest;
  EXPECT_THAT(order(searcher.search("straw", options)),
              ElementsAre(path(19'999), path(19'998), path(19'997)));
  options.offset = 9998;
  EXPECT_THAT(order(searcher.search("straw", options)), ElementsAre(path(10'001), path(10'000)));
  options.offset = 0;
  options.order = SortOrder::oldest;
  EXPECT_THAT(order(searcher.search("straw", options)),
              ElementsAre(path(10'001), path(10'000), path(10'003)));
}

TEST_F(OrderOfPages, ByDateKeepsScoresAndRanks) {
  SearchOptions options;
  options.op = QueryOperator::any_word;
  Searcher searcher = database_.open();
  const Expected<SearchResult> by_score = searcher.search("needle", options);
  options.order = SortOrder::newest;
  options.offset = 1;
  const Expected<SearchResult> by_date = searcher.search("needle", options);
  EXPECT_EQ(by_date->hits.at(0).rank, 2U);
  EXPECT_EQ(by_date->hits.at(0).score, by_score->hits.at(0).score);
  EXPECT_EQ(by_date->matches_estimated, 5U);
}

class Duplicates : public testing::Test {
 protected:
  void SetUp() override {
    add("/copy-1", "needle haystack", "group--1", 200);
    add("/copy-2", "needle needle haystack", "group--1", 100);
    add("/alone", "haystack of one word and another and another", "", 50);
    add("/copy-3", "needle haystack", "group--1", 300);
    add("/other-1", "haystack", "group--2", 10);
    add("/other-2", "haystack with something else in it", "group--2", 20);
    database_.commit();
  }

  void add(const std::string& path, const std::string& text, const std::string& group,
           std::int64_t modified) {
    TestPage page{path, text};
    page.modified = modified;
    page.duplicate_group = group;
    if (path == "/copy-2") page.duplicate_of = "http://example.com/copy-1";
    database_.add(page);
  }

  Expected<SearchResult> search(const std::string& query, const SearchOptions& options = {}) {
    return database_.open().search(query, options);
  }

  TestDatabase database_;
};

TEST_F(Duplicates, AreOneHitThatTellsHowManyItStandsFor) {
  const Expected<SearchResult> result = search("needle");
  ASSERT_EQ(result->hits.size(), 1U);
  EXPECT_EQ(result->hits.at(0).duplicates, 2U);
}

TEST_F(Duplicates, AreShownAsThePageThatStandsForThem) {
  SearchOptions all;
  all.collapse_duplicates = false;
  const Expected<SearchResult> copies = search("needle", all);
  ASSERT_EQ(copies->hits.at(0).url, "http://example.com/copy-2");
  EXPECT_EQ(copies->hits.at(0).same_text_as, "http://example.com/copy-1");

  const Expected<SearchResult> result = search("needle");
  const SearchHit& hit = result->hits.at(0);
  EXPECT_EQ(hit.url, "http://example.com/copy-1");
  EXPECT_EQ(hit.path, "/copy-1");
  EXPECT_EQ(hit.modified, 200);
  EXPECT_EQ(hit.same_text_as, "");
  EXPECT_EQ(hit.score, copies->hits.at(0).score);
}

TEST_F(Duplicates, AreShownAsTheyAreWhereFiltersLeaveThatPageOut) {
  SearchOptions options;
  options.filters.paths = {"/copy-2"};
  const Expected<SearchResult> result = search("needle", options);
  EXPECT_THAT(order(result), ElementsAre("/copy-2"));
  EXPECT_EQ(result->hits.at(0).same_text_as, "http://example.com/copy-1");
}

TEST_F(Duplicates, OfOneGroupDoNotHideOthersNorPagesWithoutAny) {
  const Expected<SearchResult> result = search("haystack");
  EXPECT_EQ(result->hits.size(), 3U);
  EXPECT_EQ(result->matches_estimated, 3U);
}

TEST_F(Duplicates, AreShownIfAskedFor) {
  SearchOptions options;
  options.collapse_duplicates = false;
  const Expected<SearchResult> result = search("haystack", options);
  EXPECT_EQ(result->hits.size(), 6U);
  for (const SearchHit& hit : result->hits) EXPECT_EQ(hit.duplicates, 0U);
}

TEST_F(Duplicates, ByDateAreRepresentedByTheFirstToo) {
  SearchOptions options;
  options.order = SortOrder::newest;
  const Expected<SearchResult> result = search("haystack", options);
  EXPECT_THAT(order(result), ElementsAre("/copy-3", "/alone", "/other-2"));
  EXPECT_EQ(result->hits.at(0).duplicates, 2U);
  EXPECT_EQ(result->hits.at(1).duplicates, 0U);
}

TEST_F(Duplicates, ByDateTakeNoPlacesOfAResultPage) {
  SearchOptions options;
  options.order = SortOrder::newest;
  options.limit = 2;
  EXPECT_THAT(order(search("haystack", options)), ElementsAre("/copy-3", "/alone"));
  EXPECT_EQ(search("haystack", options)->hits.at(0).duplicates, 2U);
  EXPECT_EQ(search("haystack", options)->matches_estimated, 3U);

  options.offset = 2;
  EXPECT_THAT(order(search("haystack", options)), ElementsAre("/other-2"));
  EXPECT_EQ(search("haystack", options)->hits.at(0).duplicates, 1U);

  options.offset = 0;
  options.order = SortOrder::oldest;
  EXPECT_THAT(order(search("haystack", options)), ElementsAre("/other-1", "/alone"));
}

TEST_F(Duplicates, AreAllInARanking) {
  const Expected<Ranking> ranking = database_.open_for_experiments().rank("haystack");
  ASSERT_TRUE(ranking);
  EXPECT_EQ(ranking->documents.size(), 6U);
}

}  // namespace
}  // namespace winnow
