// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/database/database_cost.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>

#include "plugin/common/exit_code.h"
#include "plugin/common/resident_bytes.h"
#include "tests/plugin/cli/command_test.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/database_watch.h"

namespace winnow::cli {
namespace {

using ::testing::ExitedWithCode;

// As Xapian goes round in tables that are damaged.
void go_round() {
  for (std::atomic<unsigned> round = 0;; ++round) {
  }
}

TEST(DatabaseTime, EndsAStepThatHasNoEnd) {
  const auto never_end = [] {
    watch_database({.seconds = 0.05});
    const DatabaseUse use("site.db");
    go_round();
  };
  EXPECT_EXIT(never_end(), ExitedWithCode(kTryAgain),
              "winnow: error: site.db: takes more processor time than --database-time allows");
}

TEST(DatabaseTime, EndsAStepOfAnyThread) {
  const auto never_end = [] {
    watch_database({.seconds = 0.05});
    const DatabaseUse use("site.db");
    std::thread([] {
      const DatabaseUse other("other.db");
      go_round();
    }).join();
  };
  EXPECT_EXIT(never_end(), ExitedWithCode(kTryAgain), "winnow: error: other.db: takes more");
}

TEST(DatabaseTime, EndsAProcessThatStandsStill) {
  const auto wait_for_ever = [] {
    watch_database({.seconds = 0.05});
    const DatabaseUse use("site.db");
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable().wait(lock, [] { return false; });
  };
  EXPECT_EXIT(wait_for_ever(), ExitedWithCode(kTryAgain), "site.db: nothing has moved");
}

// As Xapian may where a damaged table says how long something is.
TEST(DatabaseMemory, IsLimitedDuringAStep) {
  const auto take_all = [] {
    watch_database({.seconds = 1000, .memory_bytes = std::uint64_t{256} << 20});
    const DatabaseUse use("site.db");
    const std::string taken(std::size_t{300} << 20, 'x');
    go_round();
  };
  EXPECT_EXIT(take_all(), ExitedWithCode(kCorrupt),
              "site.db: the process has taken [0-9]+ MiB of memory");
}

// As one with the models of many sites.
TEST(DatabaseMemory, IsNotThatOfAMappedFile) {
  const auto map_much = [] {
    constexpr std::size_t kBytes = std::size_t{128} << 20;
    std::FILE* const file = std::tmpfile();
    const bool is_large = file != nullptr && ftruncate(fileno(file), kBytes) == 0;
    const std::uint64_t before = resident_bytes();
    if (!is_large || mmap(nullptr, kBytes, PROT_READ, MAP_SHARED | MAP_POPULATE, fileno(file), 0) ==
                         MAP_FAILED) {
      std::exit(1);
    }
    if (resident_bytes() < before + kBytes / 2) std::exit(2);
    watch_database({.seconds = 0.05, .memory_bytes = allocated_bytes() + kBytes / 2});
    const DatabaseUse use("site.db");
    go_round();
  };
  EXPECT_EXIT(map_much(), ExitedWithCode(kTryAgain), "site.db: takes more processor time");
}

TEST(DatabaseMemory, IsNotLimitedElsewhere) {
  const auto take_much = [] {
    watch_database({.seconds = 0.05, .memory_bytes = std::uint64_t{256} << 20});
    const std::string taken(std::size_t{300} << 20, 'x');
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    std::exit(taken.back() == 'x' ? 0 : 1);
  };
  EXPECT_EXIT(take_much(), ExitedWithCode(0), "");
}

// As in `winnow check`, which reads in a process of its own.
TEST(DatabaseTime, IsLimitedInTheProcessOfAFork) {
  { const DatabaseUse before("site.db"); }
  const DatabaseUse at_the_fork("site.db");
  const auto never_end = [] {
    watch_database({.seconds = 0.05});
    go_round();
  };
  EXPECT_EXIT(never_end(), ExitedWithCode(kTryAgain), "winnow: error: site.db: takes more");
}

// Of two other threads, the second is at a database.
void start_two_threads() {
  static std::atomic<bool> is_there = false;
  std::thread([] {
    { const DatabaseUse first("site.db"); }
    std::thread([] {
      const DatabaseUse second("other.db");
      is_there = true;
      is_there.notify_all();
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      std::_Exit(DatabaseWatch().look().database == "other.db" ? 0 : 1);
    }).join();
  }).detach();
  is_there.wait(false);
}

// The second thread of the old process forks and ends, and with it the use of the place of the
// second thread.
TEST(DatabaseTime, IsLimitedWhereTheThreadThatHasForkedIsGone) {
  const auto fork_and_end = [] {
    { const DatabaseUse first("site.db"); }
    int status = 1;
    std::thread([&status] {
      { const DatabaseUse second("site.db"); }
      const pid_t child = fork();
      if (child == 0) return start_two_threads();
      waitpid(child, &status, 0);
    }).join();
    std::_Exit(WIFEXITED(status) ? WEXITSTATUS(status) : 1);
  };
  EXPECT_EXIT(fork_and_end(), ExitedWithCode(0), "");
}

// A run of hours is many steps.
TEST(DatabaseTime, IsOfOneStepAndNotOfTheirSum) {
  const auto many_steps = [] {
    watch_database({.seconds = 1000});
    DatabaseWatch watch;
    const DatabaseUse run("site.db");
    for (int i = 0; i < 100; ++i) {
      const DatabaseUse step("site.db");
      const auto began = watch.look();
      if (began.database != "site.db" || began.processor_time.count() != 0) std::exit(1);
      while (watch.look().processor_time.count() == 0) {
      }
    }
    std::exit(watch.look().processor_time.count() == 0 ? 0 : 2);
  };
  EXPECT_EXIT(many_steps(), ExitedWithCode(0), "");
}

TEST(DatabaseTime, IsNotTakenElsewhere) {
  const DatabaseUse use("site.db");
  const DatabaseUse none("");
  EXPECT_EQ(DatabaseWatch().look().database, "");
}

TEST(DatabaseTime, GrowsWithTheDatabase) {
  EXPECT_EQ(most_database_time(0).count(), 600);
  EXPECT_EQ(most_database_time(std::uint64_t{100} << 30).count(), 600 + 100 * 1024);
}

using DatabaseTimeOption = winnow::testing::CommandTest;

TEST_F(DatabaseTimeOption, IsForEveryCommandThatUsesADatabase) {
  index(copy_site("news_en"), {"--database-time", "1000"});
  for (const char* command : {"status", "check"}) {
    EXPECT_EQ(winnow({command, "--db", database(), "--database-time", "0"}).status, 0) << command;
  }
  EXPECT_EQ(winnow({"search", "--db", database(), "--database-time", "60", "courier"}).status, 0);
  EXPECT_EQ(winnow({"status", "--db", database(), "--database-time", "auto"}).status, 0);
  for (const char* wrong : {"-1", "1e10", "nan", "soon"}) {
    const auto outcome = winnow({"status", "--db", database(), "--database-time", wrong});
    EXPECT_EQ(outcome.status, 2) << wrong;
  }
}

using DatabaseMemoryOnDisk = winnow::testing::CommandTest;

// What is only reserved has blocks, and was not written.
TEST_F(DatabaseMemoryOnDisk, MayBeAsMuchAsWasWritten) {
  constexpr std::size_t kBytes = std::size_t{64} << 20;
  write("reserved.db/postlist.glass", "");
  write("written.db/postlist.glass", std::string(kBytes, 'x'));
  std::FILE* const file = std::fopen(path("reserved.db/postlist.glass").c_str(), "r+");
  ASSERT_NE(file, nullptr);
  const int refused = posix_fallocate(fileno(file), 0, kBytes);
  const bool has_holes = lseek(fileno(file), 0, SEEK_DATA) < 0 && errno == ENXIO;
  std::fclose(file);
  if (refused != 0 || !has_holes) GTEST_SKIP() << "the file system reserves no room in holes";
  const auto take_half = [&](const char* database) {
    watch_database({.seconds = 0.5, .memory_bytes = allocated_bytes()});
    const DatabaseUse use(path(database));
    const std::string taken(kBytes / 2, 'x');
    go_round();
  };
  EXPECT_EXIT(take_half("reserved.db"), ExitedWithCode(kCorrupt), "the process has taken");
  EXPECT_EXIT(take_half("written.db"), ExitedWithCode(kTryAgain), "takes more processor time");
}

class DatabaseBytes : public testing::CommandTest {};

TEST_F(DatabaseBytes, AreThoseOfAllFilesAlsoInFoldersBelow) {
  write("stub.db/XAPIANDB", "auto part\n");
  write("stub.db/part/postlist.glass", std::string(8192, 'x'));
  write("stub.db/part/more/termlist.glass", std::string(100, 'x'));
  EXPECT_EQ(database_bytes(path("stub.db")), 10U + 8192U + 100U);
}

TEST_F(DatabaseBytes, AreNoneWithoutADatabase) { EXPECT_EQ(database_bytes(path("nowhere")), 0U); }

}  // namespace
}  // namespace winnow::cli
