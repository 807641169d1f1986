// SPDX-License-Identifier: GPL-2.0-or-later
//
// Searching while a writer commits.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

void add_pages(TestDatabase& database, int first, int count) {
  for (int i = first; i < first + count; ++i) {
    const std::string number = std::to_string(i);
    database.add({"/page" + number, "common words and number" + number + " of many", "Page"});
  }
  database.commit();
}

// Fails, with a library that does not open the database again, after the second commit.
TEST(ADatabaseThatIsWrittenTo, AnswersEveryQueryOfAReader) {
  TestDatabase database;
  add_pages(database, 0, 200);
  Searcher searcher = database.open();
  std::atomic<bool> done = false;
  std::jthread writer([&] {
    for (int batch = 1; batch <= 25; ++batch) add_pages(database, batch * 200, 200);
    done = true;
  });
  SearchOptions options;
  options.facets = options.explain = true;
  options.limit = 30;
  std::uint64_t matches = 0;
  while (!done) {
    const Expected<SearchResult> result = searcher.search("common words", options);
    ASSERT_TRUE(result) << result.error().message();
    ASSERT_EQ(result->hits.size(), 30U);
    ASSERT_GE(result->facets->pages, matches);  // nothing that was there is gone
    matches = result->facets->pages;
    ASSERT_EQ(matches % 200, 0U);  // all of a commit, or nothing
  }
  writer.join();
  searcher = database.open();
  EXPECT_EQ(searcher.search("common", options)->facets->pages, 5200U);
}

}  // namespace
}  // namespace winnow
