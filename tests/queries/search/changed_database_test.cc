// SPDX-License-Identifier: GPL-2.0-or-later
//
// Searching a database that others write to: while they commit, and afterwards, in a process that
// lives long.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <thread>

#include "tests/queries/search/suggest_pages.h"
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

void add_titles(TestDatabase& database, int first, int count) {
  for (int i = first; i < first + count; ++i) {
    const std::string number = std::to_string(i);
    database.add(suggest_document("/" + number, "Harbour number" + number, "<p>Some text."));
  }
  database.commit();
}

// The words of titles are in memory, and what else is shown is read from a commit that goes.
TEST(ADatabaseThatIsWrittenTo, IsFollowedBySuggestions) {
  constexpr int kPages = 60;
  TestDatabase database;
  add_titles(database, 0, kPages);
  Searcher searcher = database.open();
  SuggestOptions options;
  options.limit = kMaxSuggestions;
  ASSERT_EQ(pages_for(searcher, "harbour", options).size(), std::size_t{kPages});
  std::size_t pages = kPages;
  for (int batch = 1; batch <= 25 && pages == kPages; ++batch) {
    add_titles(database, batch * kPages, kPages);
    const Expected<Suggestions> found = searcher.suggest("harbour", options);
    ASSERT_TRUE(found) << found.error().message();
    pages = found->pages.size();
  }
  EXPECT_EQ(pages, kMaxSuggestions);
}

// A compacted database has the first revision again, which the reader has seen of other files.
TEST(ADatabaseThatIsWrittenTo, IsFollowedWhenItWasCompacted) {
  namespace fs = std::filesystem;
  TestDatabase made;
  add_pages(made, 0, 200);
  const std::string place = made.directory() + ".place";
  const std::string copy = made.directory() + ".copy";
  Xapian::Database(made.directory()).compact(place);
  Expected<Searcher> searcher = Searcher::open(place);
  ASSERT_TRUE(searcher) << searcher.error().message();
  {
    Xapian::WritableDatabase writer(place, Xapian::DB_OPEN);
    for (const std::string round : {"Ra", "Rb", "Rc", "Rd"}) {
      for (Xapian::docid id = 1; id <= writer.get_lastdocid(); ++id) {
        Xapian::Document document = writer.get_document(id);
        for (int i = 0; i < 20; ++i) document.add_term(round + std::to_string(i));
        writer.replace_document(id, document);
      }
      writer.commit();
    }
    writer.delete_document(1);
    writer.commit();
    writer.compact(copy);
  }
  fs::rename(place, place + ".old");
  fs::rename(copy, place);
  const Expected<SearchResult> result = searcher->search("common words");
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_EQ(result->matches_estimated, 199U);
  for (const std::string& each : {place, place + ".old"}) fs::remove_all(each);
}

using testing::ElementsAre;

TEST(AReopenedSearcher, FindsWhatWasCommitted) {
  TestDatabase database;
  database.add({"/old", "a harbour"});
  database.commit();
  Searcher searcher = database.open();
  database.add({"/new", "another harbour"});
  database.commit();
  EXPECT_THAT(found(searcher, "harbour"), ElementsAre("/old")) << "as of open()";
  ASSERT_TRUE(searcher.reopen());
  EXPECT_THAT(found(searcher, "harbour"), ElementsAre("/new", "/old"));
  EXPECT_EQ(searcher.document_count(), 2U);
}

TEST(AReopenedSearcher, TakesTheDatabaseThatHasTakenThePlaceOfAnother) {
  TestDatabase first;
  first.add({"/first", "a harbour"});
  first.commit();
  TestDatabase second;
  second.add({"/second", "a harbour"});
  second.commit();
  Searcher searcher = first.open();
  const std::filesystem::path aside = first.directory() + ".aside";
  std::filesystem::rename(first.directory(), aside);
  std::filesystem::copy(second.directory(), first.directory(),
                        std::filesystem::copy_options::recursive);
  ASSERT_TRUE(searcher.reopen());
  EXPECT_THAT(found(searcher, "harbour"), ElementsAre("/second"));
  std::filesystem::remove_all(aside);
}

TEST(AReopenedSearcher, KeepsSynonymsAndStopWords) {
  TestDatabase database;
  database.add({"/port", "the port of the town"});
  database.commit();
  Searcher searcher = database.open();
  ASSERT_TRUE(searcher.use_synonyms({{"", "harbour", {"port"}}}));
  searcher.use_stop_words({{"", "zebra"}});
  ASSERT_TRUE(searcher.reopen());
  EXPECT_THAT(found(searcher, "harbour"), ElementsAre("/port"));
  EXPECT_THAT(found(searcher, "zebra port"), ElementsAre("/port"));
}

TEST(AReopenedSearcher, AnswersAsBeforeWhereThereIsNoDatabaseAnyMore) {
  TestDatabase database;
  database.add({"/page", "a harbour"});
  database.commit();
  Searcher searcher = database.open();
  const std::filesystem::path aside = database.directory() + ".aside";
  std::filesystem::rename(database.directory(), aside);
  const Expected<void> reopened = searcher.reopen();
  ASSERT_FALSE(reopened);
  EXPECT_EQ(reopened.error().code, ErrorCode::not_found);
  EXPECT_THAT(found(searcher, "harbour"), ElementsAre("/page"));
  std::filesystem::rename(aside, database.directory());
}

}  // namespace

}  // namespace winnow
