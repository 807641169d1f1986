// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/database_clock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tests/queries/search/test_database.h"

namespace winnow::serve {
namespace {

using testing::ElementsAre;

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

TEST(TableLoss, IsWhatNoCommitDoes) {
  const std::vector<TableFile> before = {{1, 10, 4096}, {}, {1, 11, 8192}};
  EXPECT_EQ(loss_of_tables(before, before), TableLoss::none);
  EXPECT_EQ(loss_of_tables(before, {{1, 10, 8192}, {1, 12, 4096}, {1, 11, 8192}}), TableLoss::none);
  EXPECT_EQ(loss_of_tables(before, {{1, 10, 4096}, {}, {1, 11, 100}}), TableLoss::cut);
  EXPECT_EQ(loss_of_tables(before, {{1, 10, 4096}, {}, {1, 13, 100}}), TableLoss::gone);
  EXPECT_EQ(loss_of_tables(before, {}), TableLoss::gone);
  EXPECT_EQ(loss_of_tables({}, before), TableLoss::none);
}

// Tells what a clock says; any thread may.
class Told {
 public:
  void add(const std::string& line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(line);
  }
  std::vector<std::string> lines() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> lines_;
};

template <typename Condition>
bool comes_true(const Condition& condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!condition() && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return condition();
}

TEST(DatabaseClock, IsNotReadyUntilTheSearchThatHasFailedIsAnswered) {
  TestDatabase database;
  database.add({"/a.html", "the harbour", "Harbour"});
  database.commit();
  Told told;
  std::atomic<bool> is_mended = false;
  std::atomic<int> asked = 0;
  DatabaseClock clock({database.directory(), MissingShards::refuse, {}},
                      [&](const std::string& line) { told.add(line); });
  ASSERT_TRUE(clock.ready());
  const std::uint64_t before = clock.revision();
  const Error error{ErrorCode::corrupt, "is damaged", database.directory(), "mend it"};
  for (int search = 0; search < 3; ++search) {
    clock.note_failure(error, [&](Searcher&) -> Expected<void> {
      ++asked;
      if (is_mended) return {};
      return error;
    });
  }
  EXPECT_FALSE(clock.ready());
  EXPECT_FALSE(clock.readable());
  EXPECT_TRUE(comes_true([&] { return asked > 1; }));
  EXPECT_FALSE(clock.ready());
  const std::string name = database.directory();
  EXPECT_THAT(told.lines(), ElementsAre(name + ": is damaged; searches fail (mend it)"));
  is_mended = true;
  EXPECT_TRUE(comes_true([&] { return told.lines().size() > 1; }));
  EXPECT_TRUE(clock.ready());
  EXPECT_TRUE(clock.readable());
  EXPECT_EQ(told.lines()[1], name + ": can be searched again");
  EXPECT_GT(clock.revision(), before) << "what threads have open is opened again";
}

TEST(DatabaseClock, SaysNothingOfADatabaseThatIsNotThere) {
  const DatabaseClock clock(testing::TempDir() + "no_such_database");
  EXPECT_EQ(clock.revision(), 0U);
  EXPECT_FALSE(clock.readable());
}

}  // namespace
}  // namespace winnow::serve
