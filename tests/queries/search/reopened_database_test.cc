// SPDX-License-Identifier: GPL-2.0-or-later
//
// A process that lives long sees what was written since it opened a database.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

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
