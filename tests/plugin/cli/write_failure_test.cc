// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>
#include <signal.h>
#include <xapian.h>

#include <cerrno>
#include <exception>
#include <stdexcept>
#include <utility>

#include "plugin/cli/database/database_failures.h"
#include "plugin/common/exit_code.h"

namespace winnow::cli {
namespace {

using ::testing::ExitedWithCode;
using ::testing::KilledBySignal;

// As Xapian does for each value.
template <typename Error>
struct WritesAtItsEnd {
  explicit WritesAtItsEnd(Error error) : error_(std::move(error)) {}
  ~WritesAtItsEnd() { fail(); }
  void fail() { throw Error(error_); }
  Error error_;
};

template <typename Error>
void write(Error error) {
  handle_write_failures("site.db");
  const WritesAtItsEnd<Error> ended(std::move(error));
}

TEST(EndedWrite, NamesTheDatabaseAndWhatTheDiskLacks) {
  EXPECT_EXIT(write(Xapian::DatabaseError("Error writing block 7", ENOSPC)), ExitedWithCode(kDisk),
              "site.db: the database cannot be written: Error writing block 7: No space left on "
              "device .check free space");
}

TEST(EndedWrite, SaysThatADatabaseIsDamaged) {
  EXPECT_EXIT(write(Xapian::DatabaseCorruptError("Block overwritten")), ExitedWithCode(kCorrupt),
              "site.db: Block overwritten .save what can be read");
}

TEST(EndedWrite, OfUnknownReasonNamesBoth) {
  const auto end = [] {
    handle_write_failures("site.db");
    std::terminate();
  };
  EXPECT_EXIT(end(), ExitedWithCode(kDisk),
              "site.db: the database cannot be written .*full.*winnow check");
}

TEST(EndedWrite, IsNotMistakenForAnotherError) {
  EXPECT_EXIT(write(std::runtime_error("no room")), KilledBySignal(SIGABRT), "runtime_error");
}

}  // namespace
}  // namespace winnow::cli
