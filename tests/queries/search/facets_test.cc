// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts of matches by site, language, type and year.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> lines(const Facet& facet) {
  std::vector<std::string> lines;
  for (const FacetCount& count : facet.values) {
    lines.push_back(count.value + " " + std::to_string(count.pages));
  }
  return lines;
}

class FacetsTest : public testing::Test {
 protected:
  void add(const std::string& path, const std::string& text, const std::string& host,
           const std::string& language, std::int64_t modified = 1700000000) {
    TestPage page{path, text};
    page.host = host;
    page.language = language;
    page.modified = modified;
    database_.add(page);
  }

  Expected<SearchResult> search(const std::string& query, bool facets = true) {
    database_.commit();
    SearchOptions options;
    options.facets = facets;
    options.limit = 1;
    return database_.open().search(query, options);
  }

  TestDatabase database_;
};

TEST_F(FacetsTest, CountAllMatchesMostFrequentFirst) {
  add("/a.html", "word", "b.example", "en");
  add("/b.html", "word", "c.example", "de");
  add("/c.html", "word", "a.example", "de", 1600000000);
  add("/d.html", "word", "c.example", "");
  add("/e.html", "else", "c.example", "fr");
  const Expected<SearchResult> result = search("word");
  ASSERT_TRUE(result);
  ASSERT_TRUE(result->facets);
  EXPECT_EQ(result->facets->pages, 4U);
  EXPECT_THAT(lines(result->facets->sites),
              ElementsAre("c.example 2", "a.example 1", "b.example 1"));
  EXPECT_THAT(lines(result->facets->languages), ElementsAre("de 2", "en 1"));
  EXPECT_THAT(lines(result->facets->types), ElementsAre("text/html 4"));
  EXPECT_THAT(lines(result->facets->years), ElementsAre("2023 3", "2020 1"));
}

TEST_F(FacetsTest, CountRareValuesTogether) {
  for (int i = 0; i < 30; ++i) add("/p", "word", "host" + std::to_string(i) + ".example", "en");
  const Expected<SearchResult> result = search("word");
  EXPECT_EQ(result->facets->sites.values.size(), kMaxFacetValues);
  EXPECT_EQ(result->facets->sites.others, 30 - kMaxFacetValues);
}

TEST_F(FacetsTest, CountADocumentForEachOfItsValues) {
  Xapian::Document document;
  for (const char* term : {"word", "Zword", "Ha.example", "Hb.example", "Lde"}) document.add_term(term);
  document.set_data("url=/a.html");
  database_.add(document);
  add("/b.html", "word", "b.example", "de");
  const Expected<SearchResult> result = search("word");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->facets->pages, 2U);
  EXPECT_THAT(lines(result->facets->sites), ElementsAre("b.example 2", "a.example 1"));
  EXPECT_THAT(lines(result->facets->languages), ElementsAre("de 2"));
}

TEST_F(FacetsTest, CountWhatAReopenedDatabaseHas) {
  add("/a.html", "word", "a.example", "en");
  database_.commit();
  Searcher searcher = database_.open();
  SearchOptions options;
  options.facets = true;
  EXPECT_THAT(lines(searcher.search("word", options)->facets->sites), ElementsAre("a.example 1"));
  add("/b.html", "word", "b.example", "en");
  add("/c.html", "word", "b.example", "en");
  database_.commit();
  EXPECT_THAT(lines(searcher.search("word", options)->facets->sites), ElementsAre("a.example 1"));
  ASSERT_TRUE(searcher.reopen());
  EXPECT_THAT(lines(searcher.search("word", options)->facets->sites),
              ElementsAre("b.example 2", "a.example 1"));
}

TEST_F(FacetsTest, AreEmptyWhereNothingMatches) {
  add("/a.html", "word", "a.example", "en");
  const Expected<SearchResult> result = search("nothing");
  EXPECT_EQ(result->facets->pages, 0U);
  EXPECT_THAT(result->facets->sites.values, IsEmpty());
}

TEST_F(FacetsTest, AreNotCountedUnlessAskedFor) {
  add("/a.html", "word", "a.example", "en");
  EXPECT_FALSE(search("word", false)->facets);
}

}  // namespace
}  // namespace winnow
