// SPDX-License-Identifier: GPL-2.0-or-later
//
// A new database is made small at the end of its first run.
#include "indexer/database/compaction.h"
#include "indexer/database/compaction_place.h"

#include "tests/indexer/writer/site_fixture.h"

namespace winnow {
namespace {

// Words that other pages have as well, as in a language.
std::string common_words(unsigned seed) {
  std::string text;
  for (int i = 0; i < 300; ++i) {
    seed = seed * 1664525u + 1013904223u;
    text += "word" + std::to_string(seed >> 20) + " ";
  }
  return text;
}

class CompactionTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    for (int i = 0; i < 60; ++i) {
      const std::string name = "p" + std::to_string(i);
      source_.add("https://example.org/" + name, page_html(long_text(name)));
    }
    options_.batch_bytes = 1;  // a commit after each page
  }

  // Has updates loosen the files: all blocks are written anew before any is free.
  void share_words() {
    options_.batch_bytes = IndexOptions().batch_bytes;
    for (std::size_t i = 0; i < source_.pages.size(); ++i) {
      source_.pages[i].bytes = page_html(common_words(static_cast<unsigned>(i)));
    }
  }

  std::size_t database_bytes() const {
    std::size_t bytes = 0;
    for (const auto& [name, content] : files()) bytes += content.size();
    return bytes;
  }

  // Lists what lies beside the database.
  std::size_t entries_in_folder() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(folder_), {}));
  }
};

TEST_F(CompactionTest, MakesANewDatabaseSmallerAndLeavesNothingBehind) {
  options_.compact = false;
  index();
  const std::vector<std::string> pages = urls();
  const std::size_t loose = database_bytes();
  std::filesystem::remove_all(database_);

  options_.compact = true;
  index();
  EXPECT_LT(database_bytes(), loose);
  EXPECT_EQ(urls(), pages);
  EXPECT_EQ(Xapian::Database::check(database_), 0u);
  EXPECT_EQ(entries_in_folder(), 1u);
}

TEST_F(CompactionTest, LeavesADatabaseThatCanBeWrittenTo) {
  index();
  source_.add("https://example.org/new", page_html(long_text("new")));
  EXPECT_EQ(index().added, 1u);
  EXPECT_EQ(urls().size(), 61u);
}

TEST_F(CompactionTest, IsDoneOnceOnly) {
  index();
  source_.pages[0].bytes += "more";
  index();
  const auto before = files();
  EXPECT_EQ(index().unchanged, 60u);
  EXPECT_EQ(files(), before);
}

TEST_F(CompactionTest, IsDoneAgainWhenAnUpdateHasLeftMuchRoom) {
  share_words();
  index();
  const std::size_t at_first = database_bytes();
  for (const bool compact : {false, true}) {
    for (RawPage& page : source_.pages) page.bytes += compact ? " more" : " other";
    options_.compact = compact;
    EXPECT_EQ(index().replaced, 60u);
    if (compact) {
      EXPECT_LT(database_bytes(), at_first * 6 / 5);
    } else {
      EXPECT_GT(database_bytes(), at_first * 5 / 4);
    }
  }
  EXPECT_EQ(urls().size(), 60u);
  EXPECT_EQ(Xapian::Database::check(database_), 0u);
  EXPECT_EQ(entries_in_folder(), 1u);
}

// Each shard has tables that are mostly empty, and nothing can be done about it.
TEST_F(CompactionTest, LeavesManySmallShardsAsTheyAre) {
  options_.shards = 16;
  index();
  const auto revision = [&](int shard) {
    std::ifstream file(database_ + "/shard-" + std::to_string(shard) + "/iamglass");
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  std::vector<std::string> before;
  for (int shard = 0; shard < 16; ++shard) before.push_back(revision(shard));
  EXPECT_EQ(index().unchanged, 60u);
  for (int shard = 0; shard < 16; ++shard) {
    EXPECT_FALSE(revision(shard).empty());
    EXPECT_EQ(revision(shard), before[static_cast<std::size_t>(shard)]) << shard;
  }
}

// A run that is killed when it is about to compact leaves what one without compaction leaves.
TEST_F(CompactionTest, IsMadeUpForByARunThatFindsNothingNew) {
  share_words();
  index();
  const std::size_t at_first = database_bytes();
  for (RawPage& page : source_.pages) page.bytes += " other";
  options_.compact = false;
  index();
  EXPECT_GT(database_bytes(), at_first * 5 / 4);

  options_.compact = true;
  EXPECT_EQ(index().unchanged, 60u);
  EXPECT_LT(database_bytes(), at_first * 6 / 5);
  EXPECT_EQ(urls().size(), 60u);
  EXPECT_EQ(Xapian::Database::check(database_), 0u);
}

TEST_F(CompactionTest, LeavesTheRightsThatPeopleHaveGiven) {
  share_words();
  index();
  const std::filesystem::path table = std::filesystem::path(database_) / "docdata.glass";
  const auto rights_of = [](const std::filesystem::path& path) {
    return static_cast<unsigned>(std::filesystem::status(path).permissions());
  };
  const auto give = [](const std::filesystem::path& path, unsigned rights) {
    std::filesystem::permissions(path, static_cast<std::filesystem::perms>(rights));
  };
  give(database_, 02750);
  give(table, 0640);
  const auto xapian_id = Xapian::Database(database_).get_uuid();
  for (RawPage& page : source_.pages) page.bytes += " more";
  index();
  EXPECT_NE(Xapian::Database(database_).get_uuid(), xapian_id);  // a compaction makes another one
  EXPECT_EQ(rights_of(database_), 02750u);
  EXPECT_EQ(rights_of(table), 0640u);
}

TEST_F(CompactionTest, MakesTheCopyForNobodyElseToRead) {
  index();
  const std::filesystem::path copy = database_ + ".compacting";
  unsigned rights = 0;
  const auto look = [&] {
    rights |= static_cast<unsigned>(std::filesystem::status(copy).permissions());
    return false;
  };
  ASSERT_TRUE(compact_in_place(Xapian::Database(database_), database_, look));
  EXPECT_EQ(rights, 0700u);
  EXPECT_NE(static_cast<unsigned>(std::filesystem::status(database_).permissions()), 0700u);
}

TEST_F(CompactionTest, KeepsTheNumbersOfDocuments) {
  index();
  {
    Xapian::WritableDatabase writer(database_, Xapian::DB_OPEN);
    writer.delete_document(1);
    writer.commit();
  }
  ASSERT_TRUE(compact_in_place(Xapian::Database(database_), database_, {}));
  EXPECT_EQ(*Xapian::Database(database_).postlist_begin(""), 2u);
}

TEST_F(CompactionTest, LeavesATableThatLiesElsewhere) {
  index();
  const std::filesystem::path table = std::filesystem::path(database_) / "docdata.glass";
  const std::filesystem::path elsewhere = folder_ / "docdata.glass";
  std::filesystem::rename(table, elsewhere);
  std::filesystem::create_symlink(elsewhere, table);
  EXPECT_FALSE(compact_in_place(Xapian::Database(database_), database_, {}));
  EXPECT_TRUE(std::filesystem::is_symlink(table));
}

TEST_F(CompactionTest, FollowsASymbolicLinkToTheDatabase) {
  const std::filesystem::path place = folder_ / "elsewhere";
  std::filesystem::create_directory(place);
  std::filesystem::create_directory_symlink(place, database_);
  index();
  EXPECT_TRUE(std::filesystem::is_symlink(database_));
  EXPECT_EQ(urls().size(), 60u);
  EXPECT_EQ(entries_in_folder(), 2u);
}

TEST_F(CompactionTest, SweepsUpAfterARunThatWasKilledInIt) {
  const std::string leftover = database_ + ".compacting";
  std::filesystem::create_directory(leftover);
  std::ofstream(leftover + "/postlist.glass") << "half a table";
  index();
  EXPECT_FALSE(std::filesystem::exists(leftover));
  EXPECT_EQ(urls().size(), 60u);
}

TEST_F(CompactionTest, LeavesADirectoryAloneThatIsNoLeftover) {
  const std::filesystem::path other = database_ + ".compacting";
  std::filesystem::create_directory(other);
  std::ofstream(other / "thesis.txt") << "precious";
  index();
  EXPECT_TRUE(std::filesystem::exists(other / "thesis.txt"));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(other), {}), 1);
  EXPECT_EQ(urls().size(), 60u);
}

TEST_F(CompactionTest, RemovesNothingFromTheWorkingDirectoryForAPathThatLeadsNowhere) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_);
  std::filesystem::create_directory(".compacting");
  std::filesystem::create_directory_symlink("loop", "loop");
  CompactionLeftovers("loop/site.db").remove();
  CompactionLeftovers("").remove();
  EXPECT_TRUE(std::filesystem::exists(".compacting"));
  std::filesystem::current_path(before);
}

TEST_F(CompactionTest, KeepsFilesThatLieBesideTheTables) {
  Xapian::WritableDatabase(database_, Xapian::DB_CREATE_OR_OPEN).close();
  std::ofstream(database_ + "/notes.txt") << "precious";
  index();
  EXPECT_TRUE(std::filesystem::exists(database_ + "/notes.txt"));
  EXPECT_EQ(urls().size(), 60u);
}

TEST_F(CompactionTest, KeepsTheDatabaseWhereACopyCannotBeMade) {
  database_ = (folder_ / std::string(250, 'd')).string();  // no name is left for the copy
  index();
  EXPECT_EQ(urls().size(), 60u);
  EXPECT_EQ(Xapian::Database::check(database_), 0u);
}

TEST_F(CompactionTest, WaitsForTheRunThatCompletesTheDatabase) {
  observer_.stop_after = 30;
  index();
  const std::size_t loose = database_bytes();
  observer_.stop_after = UINT64_MAX;
  index();
  EXPECT_LT(database_bytes(), loose * 2);
  EXPECT_EQ(urls().size(), 60u);
  EXPECT_EQ(entries_in_folder(), 1u);
}

}  // namespace
}  // namespace winnow
