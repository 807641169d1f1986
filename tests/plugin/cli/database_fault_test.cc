// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/database_fault.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <thread>

#include "plugin/cli/exit_code.h"
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
  say_if_a_database_ends_the_program();
  const DatabaseUse use(database);
  raise(SIGSEGV);
}

TEST_F(DatabaseFault, NamesTheDatabaseAndWhatToDo) {
  EXPECT_EXIT(fail_in("site.db"), ExitedWithCode(kCorrupt),
              "winnow: error: site.db: .*may be damaged .look by winnow check");
}

TEST_F(DatabaseFault, IsNamedWithoutWhatATerminalObeys) {
  EXPECT_EXIT(fail_in("a\x1B[2J\xE2\x80\xAE.db"), ExitedWithCode(kCorrupt),
              "a.x1b.2J.xe2.x80.xae.db: ");
}

TEST_F(DatabaseFault, OfAThreadIsItsOwn) {
  const auto fail_beside = [] {
    say_if_a_database_ends_the_program();
    const DatabaseUse use("site.db");
    std::thread([] { raise(SIGSEGV); }).join();
  };
  EXPECT_EXIT(fail_beside(), KilledBySignal(SIGSEGV), "");
}

TEST_F(DatabaseFault, OutsideOfADatabaseEndsTheProgramByItsSignal) {
  const auto fail_behind = [] {
    say_if_a_database_ends_the_program();
    { const DatabaseUse use("site.db"); }
    raise(SIGBUS);
  };
  EXPECT_EXIT(fail_behind(), KilledBySignal(SIGBUS), "");
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
