// SPDX-License-Identifier: GPL-2.0-or-later
//
// The same documents for any number of threads and shards.
#include <algorithm>
#include <fstream>
#include <set>

#include "indexer/database/shard_set.h"
#include "tests/indexer/writer/site_fixture.h"
#include "winnow/indexer/database_admin.h"

namespace winnow {
namespace {

using testing::UnorderedElementsAre;

// Tells all of a document: its terms with frequencies and positions, its values, its data.
std::string told_by(const Xapian::Document& document) {
  std::string text = document.get_data();
  for (auto value = document.values_begin(); value != document.values_end(); ++value) {
    text += std::to_string(value.get_valueno()) + "=" + *value + "\n";
  }
  for (auto term = document.termlist_begin(); term != document.termlist_end(); ++term) {
    text += *term + ":" + std::to_string(term.get_wdf());
    for (auto at = term.positionlist_begin(); at != term.positionlist_end(); ++at) {
      text += "," + std::to_string(*at);
    }
    text += "\n";
  }
  return text;
}

class ShardsTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    for (int i = 0; i < 700; ++i) {
      // Every tenth page is a copy of another.
      const std::string name = "p" + std::to_string(i % 10 == 0 ? i / 20 : i);
      source_.add("/" + std::to_string(i),
                  page_html("common words " + long_text(name).substr(0, 300)));
    }
  }

  std::multiset<std::string> documents() const {
    std::multiset<std::string> found;
    const Xapian::Database database(database_);
    for (auto at = database.postlist_begin(""); at != database.postlist_end(""); ++at) {
      found.insert(told_by(database.get_document(*at)));
    }
    return found;
  }

  std::multiset<std::string> documents_with(std::size_t threads, std::size_t shards) {
    std::filesystem::remove_all(database_);
    options_.threads = threads;
    options_.shards = shards;
    EXPECT_EQ(index().documents, 700u);
    return documents();
  }
};

TEST_F(ShardsTest, MakeTheSameDocumentsInAnyNumberAndByAnyNumberOfThreads) {
  const auto one = documents_with(1, 1);
  EXPECT_EQ(one.size(), 700u);
  EXPECT_EQ(documents_with(4, 0), one);
  EXPECT_EQ(documents_with(3, 7), one);
}

TEST_F(ShardsTest, ComeOutTheSameToTheByteForAnyNumberOfThreads) {
  documents_with(1, 0);
  auto one = files();
  documents_with(4, 0);
  auto four = files();
  for (auto* each : {&one, &four}) {
    each->erase("iamglass");        // has a random identifier
    each->erase("winnow.sums");     // has that, too
    each->erase("postlist.glass");  // has the time of the last change
  }
  EXPECT_EQ(one, four);
}

TEST_F(ShardsTest, OfABuildAreMadeOneAtItsEnd) {
  index();
  EXPECT_EQ(shard_paths(database_).value(), std::vector<std::string>{database_});
  EXPECT_FALSE(std::filesystem::exists(database_ + "/XAPIANDB"));
  EXPECT_FALSE(std::filesystem::exists(database_ + ".compacting"));
}

TEST_F(ShardsTest, OfAnInterruptedBuildAreGoneOnWith) {
  index();
  const std::string words = dictionary();
  std::filesystem::remove_all(database_);
  options_.threads = 1;
  observer_.stop_after = 100;
  EXPECT_TRUE(index().interrupted);
  EXPECT_EQ(shard_paths(database_).value().size(), 4u);
  observer_.stop_after = UINT64_MAX;
  const IndexReport rest = index();
  EXPECT_GE(rest.unchanged, 100u);
  EXPECT_EQ(rest.documents, 700u);
  EXPECT_EQ(shard_paths(database_).value().size(), 1u);
  EXPECT_EQ(dictionary(), words);
}

TEST_F(ShardsTest, OfABuildThatWasKilledBeforeItsStubAreNoObstacle) {
  std::filesystem::create_directories(database_ + "/shard-1");
  Xapian::WritableDatabase(database_ + "/shard-0", Xapian::DB_CREATE_OR_OPEN).close();
  EXPECT_EQ(index().documents, 700u);
}

// The mistake is the user's, who has named a folder of other files, and no fault of the disk.
TEST_F(ShardsTest, AreNotFilesThatHaveTheirNames) {
  std::filesystem::create_directories(database_);
  std::ofstream(database_ + "/shard-notes.txt") << "of somebody";
  EXPECT_EQ(error_of_run(), ErrorCode::usage);
  std::filesystem::remove(database_ + "/shard-notes.txt");
  std::filesystem::create_symlink("nowhere", database_ + "/shard-0");
  EXPECT_EQ(error_of_run(), ErrorCode::usage);
}

TEST_F(ShardsTest, ThatWereAskedForStay) {
  options_.shards = 3;
  index();
  EXPECT_EQ(shard_paths(database_).value().size(), 3u);
  options_.shards = 0;
  EXPECT_EQ(index().unchanged, 700u);
  options_.shards = 2;
  EXPECT_EQ(error_of_run(), ErrorCode::incompatible);
}

TEST_F(ShardsTest, ThatAreMissingAreAnError) {
  options_.shards = 3;
  index();
  std::filesystem::remove_all(database_ + "/shard-1");
  EXPECT_EQ(error_of_run(), ErrorCode::corrupt);
}

TEST_F(ShardsTest, AreNotSoughtWhereAStubListsOtherDatabases) {
  std::filesystem::create_directories(database_);
  std::ofstream(database_ + "/XAPIANDB") << "auto /somewhere/else\n";
  EXPECT_EQ(error_of_run(), ErrorCode::corrupt);
}

// Xapian starts the programs that a stub file names.
TEST_F(ShardsTest, AreNoProgramsToStart) {
  const std::string started = database_ + "/started";
  const std::string starts = "remote :touch " + started + "\n";
  std::filesystem::create_directories(database_);
  std::ofstream(database_ + "/XAPIANDB") << starts;
  EXPECT_EQ(error_of_run(), ErrorCode::corrupt);
  EXPECT_EQ(database_status(database_).error().code, ErrorCode::corrupt);
  EXPECT_EQ(check_database(database_).error().code, ErrorCode::corrupt);
  EXPECT_EQ(delete_site(database_, "a.example", false).error().code, ErrorCode::corrupt);
  std::filesystem::create_directories(database_ + "/shard-0");
  std::ofstream(database_ + "/shard-0/XAPIANDB") << starts;
  std::ofstream(database_ + "/XAPIANDB") << "auto shard-0\n";
  EXPECT_FALSE(database_status(database_));
  EXPECT_FALSE(delete_site(database_, "a.example", false));
  error_of_run();
  EXPECT_FALSE(std::filesystem::exists(started));
}

}  // namespace
}  // namespace winnow
