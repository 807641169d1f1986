// SPDX-License-Identifier: GPL-2.0-or-later
//
// Words and filters that all pages have, in databases from which pages have been deleted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

// As many as have two blocks in Xapian's list of all documents, one of which has been deleted.
constexpr int kPages = 1500;

class WordsOfAllPages : public ::testing::Test {
 protected:
  static void fill(TestDatabase& database, const std::string& host, const std::string& word) {
    for (int i = 0; i < kPages; ++i) {
      TestPage page{"/p" + std::to_string(i), word + " report" + std::to_string(i % 7)};
      page.host = host;
      database.add(page);
    }
    database.commit();
    database.remove(7);
    database.commit();
  }

  static std::uint64_t matches(Searcher& searcher, std::string_view query) {
    SearchOptions options;
    options.facets = true;
    const Expected<SearchResult> result = searcher.search(query, options);
    EXPECT_TRUE(result) << query << ": " << (result ? "" : result.error().message());
    return result ? result->facets->pages : 0;
  }
};

TEST_F(WordsOfAllPages, AreFoundAndCounted) {
  TestDatabase database;
  fill(database, "example.com", "harbour");
  Searcher searcher = database.open();
  for (const char* query : {"harbour", "type:html", "site:example.com", "lang:en site:example.com",
                            "harbour lang:en", "harbour NOT absent", "harbour OR absent"}) {
    EXPECT_EQ(matches(searcher, query), kPages - 1) << query;
  }
  SearchOptions filtered;
  filtered.filters.sites = {"example.com"};
  const Expected<SearchResult> result = searcher.search("", filtered);
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_EQ(result->hits.size(), 10U);
  EXPECT_EQ(result->hits.front().score, 0);
}

TEST_F(WordsOfAllPages, OfAShardAreFoundAndCounted) {
  TestDatabase first, second;
  fill(first, "example.com", "harbour");
  fill(second, "example.org", "meadow");
  const std::string stub = first.directory() + "/stub";
  write_stub(stub, {first.directory(), second.directory()});
  Expected<Searcher> searcher = Searcher::open(stub);
  ASSERT_TRUE(searcher) << searcher.error().message();
  for (const char* query : {"harbour", "site:example.com", "site:example.org lang:en"}) {
    EXPECT_EQ(matches(*searcher, query), kPages - 1) << query;
  }
  EXPECT_EQ(matches(*searcher, "lang:en"), 2 * (kPages - 1));
}

}  // namespace
}  // namespace winnow
