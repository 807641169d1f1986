// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <latch>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include "plugin/cli/database/database_failures.h"
#include "plugin/common/exit_code.h"
#include "winnow/indexer/database_use.h"

namespace winnow::cli {
namespace {

using ::testing::ExitedWithCode;
using ::testing::KilledBySignal;

class DatabaseFault : public ::testing::Test {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "the sanitizer reports faults";
#endif
  }
};

void fail_in(const char* database) {
  handle_memory_faults();
  const DatabaseUse use(database);
  raise(SIGSEGV);
}

TEST_F(DatabaseFault, NamesTheDatabaseAndWhatToDo) {
  EXPECT_EXIT(fail_in("site.db"), ExitedWithCode(kCorrupt),
              "winnow: error: site.db: .*may be damaged .look by winnow check");
}

// Libraries stumble over what they had no memory to make.
TEST_F(DatabaseFault, AfterMemoryWasRefusedIsNoDamage) {
  const auto fail_without_memory = [] {
    handle_memory_faults();
    const DatabaseUse use("site.db");
    try {
      ::operator delete(::operator new(PTRDIFF_MAX));
    } catch (const std::bad_alloc&) {
      raise(SIGSEGV);
    }
  };
  EXPECT_EXIT(fail_without_memory(), ExitedWithCode(kTryAgain), "winnow: error: out of memory");
}

// Returns a path that other runs of the tests do not have.
std::filesystem::path own_folder(const std::string& name) {
  return std::filesystem::path(::testing::TempDir()) / (std::to_string(getpid()) + name);
}

// Xapian may stumble over a block that another process is writing.
TEST_F(DatabaseFault, BesideAWriterSaysToTryAgain) {
  const std::filesystem::path folder = own_folder("moving.db");
  for (const char* part : {"", "shard-0", "shard-11"}) {
    std::filesystem::remove_all(folder);
    for (int shard = 0; shard < 12; ++shard) {
      std::filesystem::create_directories(folder / ("shard-" + std::to_string(shard)));
    }
    const auto fail_while_written = [&] {
      handle_memory_faults();
      const DatabaseUse use(folder.string());
      std::ofstream(folder / part / "iamglass") << "new";
      raise(SIGSEGV);
    };
    EXPECT_EXIT(fail_while_written(), ExitedWithCode(kTryAgain), "moving.db: .*try again") << part;
  }
  std::filesystem::remove_all(folder);
}

TEST_F(DatabaseFault, AfterDocumentsWereReadBesideAWriterSaysToTryAgain) {
  const std::filesystem::path folder = own_folder("read.db");
  std::filesystem::create_directories(folder);
  const auto fail_behind = [&] {
    handle_memory_faults();
    {
      const DatabaseUse use(folder.string());
      DatabaseUse::reads_documents();
    }
    std::ofstream(folder / "iamglass") << "new";
    raise(SIGBUS);
  };
  EXPECT_EXIT(fail_behind(), ExitedWithCode(kTryAgain), "read.db: .*try again");
  std::filesystem::remove_all(folder);
}

// A merge reads databases for the one that it makes.
TEST_F(DatabaseFault, OfAMergeIsOneOfADatabaseThatIsWritten) {
  const std::filesystem::path folder = own_folder("input.db");
  std::filesystem::create_directories(folder);
  const auto fail_in_merge = [&] {
    handle_write_failures("result.db", {folder.string()});
    handle_memory_faults();
    const DatabaseUse use("result.db");
    std::ofstream(folder / "iamglass") << "new";
    raise(SIGSEGV);
  };
  EXPECT_EXIT(fail_in_merge(), ExitedWithCode(kTryAgain), "try again");
  std::filesystem::remove_all(folder);
}

TEST_F(DatabaseFault, IsDamageWhereTheWritesAreOldOrItsOwn) {
  const std::filesystem::path folder = own_folder("still.db");
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "iamglass") << "old";
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // files have times of some ms
  EXPECT_EXIT(fail_in(folder.c_str()), ExitedWithCode(kCorrupt), "still.db: .*may be damaged");
  const auto fail_as_the_writer = [&] {
    handle_write_failures(folder.string());
    std::ofstream(folder / "iamglass") << "new";
    fail_in(folder.c_str());
  };
  EXPECT_EXIT(fail_as_the_writer(), ExitedWithCode(kCorrupt), "still.db: .*may be damaged");
  std::filesystem::remove_all(folder);
}

// A writer reads, too, before it has the lock.
TEST_F(DatabaseFault, OfAWriterWithoutItsLockSaysToTryAgain) {
  const std::filesystem::path folder = own_folder("unlocked.db");
  std::filesystem::create_directories(folder);
  const auto fail_before_the_lock = [&] {
    handle_write_failures(folder.string());
    handle_memory_faults();
    const DatabaseUse use(folder.string());
    const UnlockedUse unlocked;
    std::ofstream(folder / "iamglass") << "new";
    raise(SIGSEGV);
  };
  EXPECT_EXIT(fail_before_the_lock(), ExitedWithCode(kTryAgain), "unlocked.db: .*try again");
  const auto fail_with_the_lock = [&] {
    handle_write_failures(folder.string());
    handle_memory_faults();
    { const UnlockedUse unlocked; }
    const DatabaseUse use(folder.string());
    std::ofstream(folder / "iamglass") << "new";
    raise(SIGSEGV);
  };
  EXPECT_EXIT(fail_with_the_lock(), ExitedWithCode(kCorrupt), "unlocked.db: .*may be damaged");
  const auto fail_behind_a_commit_of_its_own = [&] {
    handle_write_failures(folder.string());
    handle_memory_faults();
    const DatabaseUse use(folder.string());
    std::ofstream(folder / "iamglass") << "new";
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // files have times of some ms
    const UnlockedUse unlocked;
    raise(SIGSEGV);
  };
  EXPECT_EXIT(fail_behind_a_commit_of_its_own(), ExitedWithCode(kCorrupt), "may be damaged");
  std::filesystem::remove_all(folder);
}

TEST_F(DatabaseFault, IsNamedWithoutWhatATerminalObeys) {
  EXPECT_EXIT(fail_in("a\x1B[2J\xE2\x80\xAE.db"), ExitedWithCode(kCorrupt),
              "a.x1b.2J.xe2.x80.xae.db: ");
}

TEST_F(DatabaseFault, OfAThreadIsItsOwn) {
  const auto fail_beside = [] {
    handle_memory_faults();
    const DatabaseUse use("site.db");
    std::thread([] { raise(SIGSEGV); }).join();
  };
  EXPECT_EXIT(fail_beside(), KilledBySignal(SIGSEGV), "");
}

TEST_F(DatabaseFault, OfSeveralThreadsAtOnceIsNamedOnce) {
  const auto fail_together = [] {
    handle_memory_faults();
    std::latch together(8);
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] {
        const DatabaseUse use("site.db");
        together.arrive_and_wait();
        raise(SIGSEGV);
      });
    }
    for (std::thread& thread : threads) thread.join();
  };
  for (int i = 0; i < 20; ++i) {
    EXPECT_EXIT(fail_together(), ExitedWithCode(kCorrupt),
                "^winnow: error: site.db: [^\n]*may be damaged [^\n]*\n$");
  }
}

TEST_F(DatabaseFault, OutsideOfADatabaseEndsTheProgramByItsSignal) {
  const auto fail_behind = [] {
    handle_memory_faults();
    { const DatabaseUse use("site.db"); }
    raise(SIGBUS);
  };
  EXPECT_EXIT(fail_behind(), KilledBySignal(SIGBUS), "");
}

void read_documents() {
  const DatabaseUse use("site.db");
  DatabaseUse::reads_documents();
}

constexpr const char* kAfterwards = "site.db: .*after it read the database.*winnow check";

// What Xapian has written over may belong to anyone.
TEST_F(DatabaseFault, AfterDocumentsWereReadMayBeOfTheirDatabase) {
  const auto fail_behind = [] {
    handle_memory_faults();
    read_documents();
    raise(SIGBUS);
  };
  EXPECT_EXIT(fail_behind(), ExitedWithCode(kCorrupt), kAfterwards);
}

TEST_F(DatabaseFault, OfAnyThreadMayBeOfADatabaseThatAnotherHasRead) {
  const auto fail_beside = [] {
    handle_memory_faults();
    read_documents();
    std::thread([] {
      const DatabaseUse none("");
      raise(SIGSEGV);
    }).join();
  };
  EXPECT_EXIT(fail_beside(), ExitedWithCode(kCorrupt), kAfterwards);
}

TEST_F(DatabaseFault, AtTheEndOfTheProcessIsOneOfTheDatabase) {
  const auto fail_at_the_end = [] {
    handle_memory_faults();
    read_documents();
    std::atexit([] { raise(SIGSEGV); });
    std::exit(0);
  };
  EXPECT_EXIT(fail_at_the_end(), ExitedWithCode(kCorrupt), kAfterwards);
}

TEST_F(DatabaseFault, MayBeAnAbort) {
  const auto abort_in = [] {
    handle_memory_faults();
    const DatabaseUse use("site.db");
    std::abort();
  };
  EXPECT_EXIT(abort_in(), ExitedWithCode(kCorrupt), "site.db: .*may be damaged");
}

// Without memory of the thread's stack a handler needs one of its own.
TEST_F(DatabaseFault, MayBeAStackThatIsFull) {
  const auto fill_the_stack = [] {
    handle_memory_faults();
    const DatabaseUse use("site.db");
    struct Filler {
      static std::size_t call(std::size_t depth) {
        volatile char room[4096] = {};
        room[depth % sizeof room] = 1;
        return depth == 0 ? 0 : call(depth - 1) + static_cast<std::size_t>(room[0]);
      }
    };
    std::exit(Filler::call(1 << 24) == 1 ? 0 : 1);
  };
  EXPECT_EXIT(fill_the_stack(), ExitedWithCode(kCorrupt), "site.db: .*may be damaged");
}

TEST(DatabaseUse, IsOfTheNewestObject) {
  EXPECT_EQ(DatabaseUse::of_this_thread(), "");
  const DatabaseUse outer("outer.db");
  {
    const DatabaseUse none("");
    EXPECT_EQ(DatabaseUse::of_this_thread(), "");
    const DatabaseUse inner("inner.db");
    EXPECT_EQ(DatabaseUse::of_this_thread(), "inner.db");
  }
  EXPECT_EQ(DatabaseUse::of_this_thread(), "outer.db");
}

}  // namespace
}  // namespace winnow::cli
