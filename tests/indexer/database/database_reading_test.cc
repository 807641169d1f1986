// SPDX-License-Identifier: GPL-2.0-or-later
//
// Xapian takes a table that is missing for one that is empty; a database of ours has them all. What
// looks like damage is believed when it is found again in a revision that stands still.

#include "indexer/database/database_reading.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <xapian.h>

#include <cerrno>
#include <filesystem>

#include "tests/indexer/writer/site_fixture.h"
#include "winnow/indexer/database_admin.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

class WholeDatabaseTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    for (const char* name : {"a", "b", "c"}) {
      source_.add("https://example.org/" + std::string(name), page_html(long_text(name)));
    }
    index();
  }

  void lose(const std::string& table) { std::filesystem::remove(database_ + "/" + table); }
};

TEST_F(WholeDatabaseTest, IsOpenedAsXapianOpensIt) {
  EXPECT_EQ(open_whole(database_).get_doccount(), 3u);
}

TEST_F(WholeDatabaseTest, WithoutTheDataOfItsDocumentsIsDamaged) {
  lose("docdata.glass");
  EXPECT_THROW(open_whole(database_), Xapian::DatabaseCorruptError);
}

TEST_F(WholeDatabaseTest, WithoutWordPositionsIsDamaged) {
  lose("position.glass");
  EXPECT_THROW(open_whole(database_), Xapian::DatabaseCorruptError);
}

TEST_F(WholeDatabaseTest, WhoseTablesMayNotBeReadIsNotDamaged) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
  std::filesystem::permissions(database_ + "/docdata.glass", std::filesystem::perms::none);
  EXPECT_THROW(open_whole(database_), Xapian::DatabaseOpeningError);
}

TEST_F(WholeDatabaseTest, ThatLacksATableIsNeitherIndexedIntoNorMerged) {
  lose("position.glass");
  source_.pages[0].bytes += "more";
  const auto report = index_site(source_, database_, options_, observer_);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, ErrorCode::corrupt);
  const std::string inputs[] = {database_};
  const auto merged = merge_databases((folder_ / "merged").string(), inputs);
  ASSERT_FALSE(merged);
  EXPECT_EQ(merged.error().code, ErrorCode::corrupt);
  EXPECT_FALSE(std::filesystem::exists((folder_ / "merged").string()));
}

// Damage can hide what Winnow notes; values of documents tell whose they are.
TEST_F(WholeDatabaseTest, WithoutItsNotesIsDamaged) {
  Xapian::WritableDatabase database(database_);
  database.set_metadata(std::string(kMetadataKey), "");
  database.commit();
  database.close();
  const auto status = database_status(database_);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::corrupt);
}

TEST_F(WholeDatabaseTest, OfOthersIsNotDamaged) {
  const std::string other = (folder_ / "other").string();
  Xapian::WritableDatabase database(other, Xapian::DB_CREATE_OR_OPEN);
  database.add_document(Xapian::Document());
  database.commit();
  database.close();
  const auto status = database_status(other);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::incompatible);
}

TEST_F(WholeDatabaseTest, ThatHoldsNothingIsWhole) {
  const std::string empty = (folder_ / "empty").string();
  Xapian::WritableDatabase(empty, Xapian::DB_CREATE_OR_OPEN).close();
  EXPECT_EQ(open_whole(empty).get_doccount(), 0u);
}

class RepeatedReadTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string folder = testing::TempDir() + "winnow-XXXXXX";
    ASSERT_NE(::mkdtemp(folder.data()), nullptr);
    folder_ = folder;
    database_ = Xapian::WritableDatabase(folder_ + "/it.db", Xapian::DB_CREATE_OR_OPEN);
    commit();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void commit() {
    Xapian::Document document;
    document.add_term("word");
    database_.add_document(document);
    database_.commit();
  }

  // Reads with an action that finds damage so many times.
  template <typename BeforeFailing>
  Expected<int> read(int failures, BeforeFailing before_failing) {
    return read_repeatedly<int>(folder_ + "/it.db", [&]() -> Expected<int> {
      if (++tries_ > failures) return 42;
      before_failing();
      throw Xapian::DatabaseCorruptError("Block overwritten");
    });
  }

  std::string folder_;
  Xapian::WritableDatabase database_;
  int tries_ = 0;
};

TEST_F(RepeatedReadTest, DamageInARevisionThatStandsStillIsFinalWhenItIsFoundTwice) {
  const Expected<int> result = read(100, [] {});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::corrupt);
  EXPECT_EQ(tries_, 2);
}

TEST_F(RepeatedReadTest, WhatIsFoundOnceOnlyIsNoDamage) {
  const Expected<int> result = read(1, [] {});
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_EQ(*result, 42);
}

TEST_F(RepeatedReadTest, AReaderThatAWriterOvertakesTriesOnUntilItIsFastEnough) {
  const Expected<int> result = read(20, [this] { commit(); });
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_EQ(tries_, 21);
}

TEST_F(RepeatedReadTest, ADatabaseThatIsExchangedAsAWholeIsAnotherRevision) {
  const Expected<int> result = read(5, [this] {
    const std::string database = folder_ + "/it.db";
    const std::string copy = folder_ + "/copy";
    std::filesystem::copy(database, copy);
    std::filesystem::remove_all(database);
    std::filesystem::rename(copy, database);
  });
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_EQ(tries_, 6);
}

TEST_F(RepeatedReadTest, CommitsToOneOfTheShardsCount) {
  const std::string parted = folder_ + "/parted";
  std::filesystem::create_directories(parted);
  Xapian::WritableDatabase shard(parted + "/shard-0", Xapian::DB_CREATE_OR_OPEN);
  RepeatedRead read(parted);
  read.opens();
  EXPECT_FALSE(read.is_overtaken());
  Xapian::Document document;
  document.add_term("word");
  shard.add_document(document);
  shard.commit();
  EXPECT_TRUE(read.is_overtaken());
}

// Xapian compares the revision of a block with that of its table.
TEST_F(RepeatedReadTest, ABlockThatIsNewerThanItsTableIsDamagedIfNobodyWrites) {
  const Expected<int> result = read_repeatedly<int>(folder_ + "/it.db", [&]() -> Expected<int> {
    ++tries_;
    throw Xapian::DatabaseModifiedError("The revision being read has been discarded");
  });
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::corrupt);
  EXPECT_EQ(tries_, 2);
}

TEST_F(RepeatedReadTest, TooManyOpenFilesAreNotWaitedFor) {
  const Expected<int> result = read_repeatedly<int>(folder_ + "/it.db", [&]() -> Expected<int> {
    ++tries_;
    throw Xapian::DatabaseOpeningError("Couldn't open a table", EMFILE);
  });
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::try_again);
  EXPECT_EQ(tries_, 2);
}

TEST_F(RepeatedReadTest, OtherErrorsAreFinalAtOnce) {
  const Expected<int> result = read_repeatedly<int>(folder_ + "/it.db", [&]() -> Expected<int> {
    ++tries_;
    return Error{ErrorCode::incompatible, "made by another version", "", ""};
  });
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::incompatible);
  EXPECT_EQ(tries_, 1);
}

}  // namespace

}  // namespace winnow
