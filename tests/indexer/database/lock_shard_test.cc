// SPDX-License-Identifier: GPL-2.0-or-later
//
// A writer opens a database while another one puts compacted copies in its place.
#include <gtest/gtest.h>
#include <xapian.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <thread>

#include "indexer/database/compaction.h"
#include "indexer/database/database_session.h"
#include "indexer/database/xapian_errors.h"
#include "tests/indexer/writer/site_fixture.h"

namespace winnow {
namespace {

constexpr int kFlags = Xapian::DB_OPEN | Xapian::DB_BACKEND_GLASS;

class LockShardTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    source_.add("https://example.org/a", page_html(long_text("a")));
    index();
  }

  // Compacts as an update does: the lock is held until the copy is in its place.
  bool compact() const {
    return with_xapian<bool>(database_,
                             [&]() -> bool {
                               Xapian::WritableDatabase database(database_, kFlags);
                               const bool done =
                                   compact_in_place(database, database_, {}).has_value();
                               database.close();
                               remove_compaction_leftovers(database_);
                               return done;
                             })
        .value_or(false);
  }

  // Returns whether it has added a document; a refusal for a lock is no error.
  bool add_document() const {
    Expected<Xapian::WritableDatabase> database = open_for_writing(database_);
    if (!database) {
      EXPECT_EQ(database.error().code, ErrorCode::locked) << database.error().message();
      return false;
    }
    database->add_document(Xapian::Document());
    commit_changes(*database);
    database->close();
    return true;
  }
};

TEST_F(LockShardTest, KeepsOtherWritersOut) {
  const Expected<Xapian::WritableDatabase> first = open_for_writing(database_);
  ASSERT_TRUE(first) << first.error().message();
  const Expected<Xapian::WritableDatabase> second = open_for_writing(database_);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::locked);
}

TEST_F(LockShardTest, IsOfTheFolderThatTheNameLeadsTo) {
  std::atomic<bool> stopped = false;
  std::atomic<int> compactions = 0;
  std::thread compacting([&] {
    while (!stopped) compactions += compact() ? 1 : 0;
  });
  Xapian::doccount added = 0;
  for (int tries = 0; tries < 20'000 && compactions < 50; ++tries) added += add_document() ? 1 : 0;
  stopped = true;
  compacting.join();
  EXPECT_GT(compactions, 0);
  EXPECT_EQ(Xapian::Database(database_).get_doccount(), 1 + added);
}

}  // namespace
}  // namespace winnow
