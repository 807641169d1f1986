// SPDX-License-Identifier: GPL-2.0-or-later
//
// Hits lead to the section that answers the query.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

using testing::SizeIs;

// Has one page, whose sections are "Ships" and, after a definition, "Ships" again.
class SearchedSections : public testing::Test {
 protected:
  SearchHit hit_of(const std::string& query,
                   const std::string& sections = "17,5,2,all%20\u00e9 25,5,t,a'b 24,0,b,") {
    TestDatabase database;
    database.add({.path = "/a.html",
                  .text = "Before all this. Ships Many of them sail. hulls These are of oak. "
                          "There are masts too.",
                  .title = "Page",
                  .sections = sections});
    database.commit();
    const Expected<SearchResult> result = database.open().search(query, options_);
    EXPECT_TRUE(result);
    EXPECT_THAT(result->hits, SizeIs(1));
    return result->hits.empty() ? SearchHit() : result->hits[0];
  }

  SearchOptions options_;
};

TEST_F(SearchedSections, AreThoseOfTheMatches) {
  EXPECT_EQ(hit_of("sail").section_title, "Ships");
  EXPECT_EQ(hit_of("sail").section_url, "http://example.com/a.html#all%20%C3%A9");
  EXPECT_EQ(hit_of("oak").section_title, "hulls");
  EXPECT_EQ(hit_of("oak").section_url, "http://example.com/a.html#a'b");
  EXPECT_EQ(hit_of("masts").section_title, "Ships");
}

TEST_F(SearchedSections, AreNoneAboveTheFirstHeading) {
  EXPECT_EQ(hit_of("before").section_url, "");
  EXPECT_EQ(hit_of("before").section_title, "");
}

TEST_F(SearchedSections, AreNoneOfAWordThatTheTextHasNot) {
  EXPECT_EQ(hit_of("page").section_url, "");
}

TEST_F(SearchedSections, AreNoneWithoutSnippets) {
  options_.snippet_characters = 0;
  EXPECT_EQ(hit_of("sail").section_url, "");
}

TEST_F(SearchedSections, AreNoneWhereTheDatabaseHasNoneOrDamagedOnes) {
  EXPECT_EQ(hit_of("sail", "").section_url, "");
  EXPECT_EQ(hit_of("sail", "4711,5,2,a").section_url, "");
  EXPECT_EQ(hit_of("sail", "nonsense").section_url, "");
}

TEST_F(SearchedSections, HaveTitlesOfBoundedLength) {
  TestDatabase database;
  std::string text;
  for (int i = 0; i < 50; ++i) text += "parameter ";
  database.add({.path = "/a.html", .text = text + "needle", .sections = "0,499,t,a"});
  database.commit();
  const Expected<SearchResult> result = database.open().search("needle", {});
  ASSERT_TRUE(result);
  ASSERT_THAT(result->hits, SizeIs(1));
  EXPECT_LE(result->hits[0].section_title.size(), 123u);
  EXPECT_TRUE(result->hits[0].section_title.ends_with("parameter\u2026"));
}

// Who asks in whole sentences looks for what they are about.
TEST(Highlights, AreOfContentWordsWhateverTheOperator) {
  TestDatabase database;
  database.add({.path = "/a.html", .text = "How to sail the ship, and how not to do it"});
  database.commit();
  SearchOptions options;
  for (const auto op : {QueryOperator::all_words, QueryOperator::any_word, QueryOperator::best}) {
    options.op = op;
    Searcher searcher = database.open();
    const Expected<SearchResult> result = searcher.search("how do the ships sail", options);
    ASSERT_TRUE(result);
    std::string marked;
    for (const SearchHit& hit : result->hits) {
      for (const Highlight& highlight : hit.highlights) {
        marked += hit.snippet.substr(highlight.offset, highlight.length) + ' ';
      }
    }
    EXPECT_EQ(marked, "sail ship ") << static_cast<int>(op);
    const Expected<SearchResult> grammar = searcher.search("how to do", options);
    ASSERT_TRUE(grammar && grammar->hits.size() == 1);
    EXPECT_THAT(grammar->hits[0].highlights, SizeIs(5)) << static_cast<int>(op);
  }
}

}  // namespace
}  // namespace winnow
