// SPDX-License-Identifier: GPL-2.0-or-later
//
// A writer opens a database while another one puts compacted copies in its place.
#include <gtest/gtest.h>
#include <xapian.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "indexer/checksums/file_bytes.h"
#include "indexer/database/compaction.h"
#include "indexer/database/compaction_place.h"
#include "indexer/database/database_reading.h"
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
                               CompactionLeftovers(database_).remove();
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
    const Expected<void> written = with_xapian<void>(database_, [&] {
      database->add_document(Xapian::Document());
      commit_changes(*database);
      database->close();
    });
    EXPECT_TRUE(written) << written.error().message();
    return written.has_value();
  }
};

TEST_F(LockShardTest, KeepsOtherWritersOut) {
  const Expected<Xapian::WritableDatabase> first = open_for_writing(database_);
  ASSERT_TRUE(first) << first.error().message();
  const Expected<Xapian::WritableDatabase> second = open_for_writing(database_);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::locked);
}

// The lock file of the old folder keeps nobody out of the new one.
TEST_F(LockShardTest, IsRefusedWhereTheFolderWasExchangedSince) {
  const FileDescriptor folder = open_folder(database_);
  { const Xapian::WritableDatabase unchanged = lock_shard_in(folder, database_, kFlags); }
  ASSERT_TRUE(compact());
  EXPECT_THROW(lock_shard_in(folder, database_, kFlags), Xapian::DatabaseModifiedError);
}

TEST_F(LockShardTest, IsOfTheFolderThatTheNameLeadsTo) {
  constexpr int kCompactions = 50;
  constexpr std::chrono::seconds kLongest{60};  // on a machine with much other work
  std::atomic<int> compactions = 0;
  const std::jthread compacting([&](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      compactions += compact() ? 1 : 0;
      std::this_thread::yield();
    }
  });
  Xapian::doccount added = 0;
  const auto end = std::chrono::steady_clock::now() + kLongest;
  while (compactions < kCompactions && std::chrono::steady_clock::now() < end) {
    added += add_document() ? 1 : 0;
    std::this_thread::yield();
  }
  EXPECT_GT(compactions, 0);
  EXPECT_GT(added, 0U);
  EXPECT_EQ(
      with_xapian<Xapian::doccount>(database_, [&] { return open_whole(database_).get_doccount(); })
          .value_or(0),
      1 + added);
}

}  // namespace
}  // namespace winnow
