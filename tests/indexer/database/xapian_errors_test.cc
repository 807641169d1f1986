// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/xapian_errors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <xapian.h>

#include <cerrno>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <string>

#include "winnow/indexer/database_error.h"

namespace winnow {
namespace {

using testing::HasSubstr;

Error converted(const auto& exception) {
  const Expected<void> result = with_xapian<void>("site.db", [&] { throw exception; });
  EXPECT_FALSE(result);
  return result ? Error{} : result.error();
}

ErrorCode code_of(const auto& exception) { return converted(exception).code; }

TEST(XapianErrors, OfDatabasesThatCannotBeOpenedSayWhy) {
  EXPECT_EQ(code_of(Xapian::DatabaseLockError("Unable to get write lock on x: already locked")),
            ErrorCode::locked);
  EXPECT_EQ(code_of(Xapian::DatabaseNotFoundError("m")), ErrorCode::not_found);
  EXPECT_EQ(code_of(Xapian::DatabaseOpeningError("m")), ErrorCode::not_found);
  EXPECT_EQ(code_of(Xapian::DatabaseVersionError("m")), ErrorCode::incompatible);
  EXPECT_EQ(code_of(Xapian::DatabaseCreateError("m")), ErrorCode::disk);
}

TEST(XapianErrors, OfDamagedDatabasesAreCorrupt) {
  EXPECT_EQ(code_of(Xapian::DatabaseCorruptError("m")), ErrorCode::corrupt);
  EXPECT_EQ(code_of(Xapian::DatabaseError("Error reading block 7: got end of file")),
            ErrorCode::corrupt);
}

TEST(XapianErrors, OfReadingAndWritingAreDiskErrors) {
  EXPECT_EQ(code_of(Xapian::DatabaseError("Error writing block 7", ENOSPC)), ErrorCode::disk);
  EXPECT_EQ(code_of(Xapian::DatabaseError("Error reading block 7", EIO)), ErrorCode::disk);
}

// Xapian says this when there is no room for a commit, nor for undoing it.
TEST(XapianErrors, OfCommitsThatCannotBeUndoneForLackOfRoomAreDiskErrors) {
  const Error error = converted(Xapian::DatabaseError(
      "Modifications failed (DatabaseError: Error writing block 3 (No space left on device)), and "
      "couldn't open at the old revision: Error writing to file"));
  EXPECT_EQ(error.code, ErrorCode::disk);
  EXPECT_THAT(error.hint, HasSubstr("free space"));
}

// The message has no error number of its own; the words on the commit tell what it was.
TEST(XapianErrors, OfCommitsThatCannotBeUndoneForLackOfFilesOrMemoryAskToTryAgain) {
  for (const int number : {EMFILE, ENFILE, ENOMEM}) {
    const Error error = converted(Xapian::DatabaseError(
        std::string("Modifications failed (DatabaseOpeningError: Couldn't open spelling.glass "
                    "read/write (") +
        std::strerror(number) +
        ")), and couldn't open at the old revision: Couldn't create docdata.glass read/write"));
    EXPECT_EQ(error.code, ErrorCode::try_again) << number;
    EXPECT_THAT(error.hint, HasSubstr("run fewer programs"));
  }
}

// A damaged table may name any block; one of a table that has grown to a limit is near.
TEST(XapianErrors, OfABlockThatNoTableCanHaveMeanDamage) {
  EXPECT_EQ(code_of(Xapian::DatabaseError("Error writing block 3846676781", EFBIG)),
            ErrorCode::corrupt);
  EXPECT_EQ(code_of(Xapian::DatabaseError("Error writing block 7", EFBIG)), ErrorCode::disk);
  EXPECT_EQ(code_of(Xapian::DatabaseError("Error writing block 3846676781", ENOSPC)),
            ErrorCode::disk);
}

TEST(XapianErrors, OfLengthsThatNothingCanHaveMeanDamage) {
  EXPECT_EQ(code_of(std::length_error("basic_string::append")), ErrorCode::corrupt);
}

TEST(XapianErrors, OfExceptionsThatNobodyCaught) {
  const auto of = [](const auto& exception) {
    return error_of_database(std::make_exception_ptr(exception), "site.db");
  };
  ASSERT_TRUE(of(Xapian::DatabaseCorruptError("m")));
  EXPECT_EQ(of(Xapian::DatabaseCorruptError("m"))->code, ErrorCode::corrupt);
  EXPECT_EQ(of(Xapian::DatabaseCorruptError("m"))->where, "site.db");
  EXPECT_FALSE(of(std::runtime_error("m")));
  EXPECT_FALSE(error_of_database(nullptr, "site.db"));
}

TEST(XapianErrors, ThatPassAskToTryAgain) {
  EXPECT_EQ(code_of(Xapian::DatabaseModifiedError("m")), ErrorCode::try_again);
  EXPECT_EQ(code_of(Xapian::NetworkError("m")), ErrorCode::try_again);
  EXPECT_EQ(code_of(Xapian::NetworkTimeoutError("m")), ErrorCode::try_again);
}

TEST(XapianErrors, OfQueriesAreUsageErrors) {
  EXPECT_EQ(code_of(Xapian::QueryParserError("m")), ErrorCode::usage);
}

TEST(XapianErrors, OfPartsThatOurDatabasesAlwaysHaveMeanDamage) {
  EXPECT_EQ(code_of(Xapian::DocNotFoundError("m")), ErrorCode::corrupt);
  EXPECT_EQ(code_of(Xapian::FeatureUnavailableError("m")), ErrorCode::corrupt);
}

TEST(XapianErrors, OfALockFileThatCannotBeWrittenAreOfTheDisk) {
  const Error error = converted(Xapian::DatabaseLockError(
      "Unable to get write lock on x: Couldn't open lockfile: Permission denied"));
  EXPECT_EQ(error.code, ErrorCode::disk);
  EXPECT_THAT(error.hint, HasSubstr("permissions"));
  EXPECT_EQ(code_of(Xapian::DatabaseLockError("Unable to get write lock on x")), ErrorCode::disk);
  EXPECT_EQ(code_of(Xapian::DatabaseLockError(
                "Unable to get write lock on x: locking probably not supported by this FS")),
            ErrorCode::disk);
}

TEST(XapianErrors, OfTooManyOpenFilesAskToTryAgainAndNameTheLimit) {
  for (const Error& error :
       {converted(Xapian::DatabaseOpeningError("Couldn't open a table", EMFILE)),
        converted(Xapian::DatabaseError("Couldn't open a table", EMFILE)),
        converted(Xapian::DatabaseLockError("Unable to get write lock: too many open files"))}) {
    EXPECT_EQ(error.code, ErrorCode::try_again);
    EXPECT_THAT(error.hint, HasSubstr("ulimit -n"));
  }
}

TEST(XapianErrors, OfAllOtherKindsAreInputErrors) {
  EXPECT_EQ(code_of(Xapian::InvalidArgumentError("m")), ErrorCode::input);
  EXPECT_EQ(code_of(Xapian::UnimplementedError("m")), ErrorCode::input);
}

TEST(XapianErrors, TellTheDatabaseAndWhatTheSystemSaid) {
  const Error error = converted(Xapian::DatabaseError("Error writing block 7", ENOSPC));
  EXPECT_EQ(error.where, "site.db");
  EXPECT_THAT(error.what, HasSubstr("Error writing block 7"));
  EXPECT_THAT(error.what, HasSubstr("No space left on device"));
  EXPECT_NE(error.hint, "");
}

TEST(XapianErrors, DoNotSwallowOtherExceptions) {
  EXPECT_THROW((void)with_xapian<void>("site.db", [] { throw std::runtime_error("m"); }),
               std::runtime_error);
}

TEST(WithXapian, ReturnsWhatTheActionReturns) {
  EXPECT_EQ(with_xapian<int>("site.db", [] { return 7; }).value(), 7);
  EXPECT_TRUE(with_xapian<void>("site.db", [] {}));
  const Error error{ErrorCode::usage, "what", "where", ""};
  const auto failed = with_xapian<int>("site.db", [&]() -> Expected<int> { return error; });
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ErrorCode::usage);
}

}  // namespace
}  // namespace winnow
