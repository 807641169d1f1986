// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/database_clock.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace winnow::serve {
namespace {

class Identity : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "database_clock_test";
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // As Xapian does it: a new file takes the name.
  void commit(const std::string& folder) {
    std::filesystem::create_directories(folder);
    std::ofstream(folder + "/v.tmp") << "a revision";
    std::filesystem::rename(folder + "/v.tmp", folder + "/iamglass");
  }

  std::string folder_;
};

TEST_F(Identity, ChangesWithEachCommit) {
  EXPECT_EQ(database_identity(folder_), "");
  commit(folder_);
  const std::string first = database_identity(folder_);
  EXPECT_NE(first, "");
  EXPECT_EQ(database_identity(folder_), first);
  commit(folder_);
  EXPECT_NE(database_identity(folder_), first);
}

TEST_F(Identity, ChangesWithACommitToOneShard) {
  std::ofstream(folder_ + "/XAPIANDB") << "auto shard-0\nauto shard-1\n";
  commit(folder_ + "/shard-0");
  commit(folder_ + "/shard-1");
  const std::string first = database_identity(folder_);
  commit(folder_ + "/shard-1");
  EXPECT_NE(database_identity(folder_), first);
}

TEST_F(Identity, IsAnotherOneForAnotherFolder) {
  commit(folder_ + "/a");
  commit(folder_ + "/b");
  EXPECT_NE(database_identity(folder_ + "/a"), database_identity(folder_ + "/b"));
}

TEST(DatabaseClock, SaysNothingOfADatabaseThatIsNotThere) {
  const DatabaseClock clock(testing::TempDir() + "no_such_database");
  EXPECT_EQ(clock.revision(), 0U);
  EXPECT_FALSE(clock.readable());
}

}  // namespace
}  // namespace winnow::serve
