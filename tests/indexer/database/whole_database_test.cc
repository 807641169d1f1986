// SPDX-License-Identifier: GPL-2.0-or-later
//
// Xapian takes a table that is missing for one that is empty; a database of ours has them all.
#include "indexer/database/database_reading.h"
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

}  // namespace
}  // namespace winnow
