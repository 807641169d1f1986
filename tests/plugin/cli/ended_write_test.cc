// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/ended_write.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <xapian.h>

#include <exception>
#include <stdexcept>

#include "plugin/cli/exit_code.h"

namespace winnow::cli {
namespace {

using ::testing::ExitedWithCode;
using ::testing::KilledBySignal;

template <typename Error>
void find_no_room() {
  throw Error("no room");
}

// As Xapian does for each value.
template <typename Error>
struct WritesAtItsEnd {
  ~WritesAtItsEnd() { find_no_room<Error>(); }
};

template <typename Error>
void write() {
  say_if_a_write_ends_the_program("site.db");
  const WritesAtItsEnd<Error> ended;
}

constexpr const char* kMessage = "site.db: the database cannot be written.*free some disk space";

TEST(EndedWrite, NamesTheDatabaseAndWhatToDo) {
  EXPECT_EXIT(write<Xapian::DatabaseError>(), ExitedWithCode(kDisk), kMessage);
}

TEST(EndedWrite, IsNamedTooWhereNothingWasThrown) {
  const auto end = [] {
    say_if_a_write_ends_the_program("site.db");
    std::terminate();
  };
  EXPECT_EXIT(end(), ExitedWithCode(kDisk), kMessage);
}

TEST(EndedWrite, IsNotMistakenForAnotherError) {
  EXPECT_EXIT(write<std::runtime_error>(), KilledBySignal(SIGABRT), "runtime_error");
}

}  // namespace
}  // namespace winnow::cli
