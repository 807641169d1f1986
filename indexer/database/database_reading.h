// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reading a database none of whose tables is missing, and that another process may be writing to.
// Private to the layers that use Xapian.
//
// Xapian keeps two revisions of a database. A reader that a writer overtakes twice finds blocks
// that were written anew, and takes some of them for damage. What looks like damage is believed
// when it is found again in a revision that stands still.
#pragma once

#include <xapian.h>

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "indexer/common/damaged_hint.h"
#include "indexer/database/xapian_errors.h"
#include "winnow/extractor/error.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"

namespace winnow {

// Opens the database in a directory, which has no shards, to be read. Xapian takes a table that it
// cannot open, whatever the reason, for one that is empty; here that is
// Xapian::DatabaseOpeningError where the system refuses a file, and Xapian::DatabaseCorruptError
// where documents of ours are without their data or word positions. Throws Xapian's other
// exceptions, too.
WINNOW_EXPORT Xapian::Database open_whole(const std::string& directory);

// Gives what is said of a database at `path` that has documents, and nothing that tells how they
// were indexed: that it is damaged if they are ours, and else that it is none of ours.
WINNOW_EXPORT Error error_without_metadata(const Xapian::Database& database,
                                           const std::string& path);

// Throws Xapian::DatabaseCorruptError if documents of ours are without their data or positions.
// Looks at one document of them.
WINNOW_EXPORT void require_tables(const Xapian::Database& database);

// Throws Xapian::DatabaseOpeningError if the system has refused a table below the folder, which
// Xapian took for an empty one (VerifiedTables); an empty name stands for all folders. To be called
// when databases were opened, before anything is done with them.
WINNOW_EXPORT void throw_if_refused(const std::string& folder);

// The hint of current_xapian_error() that a writer has overtaken the reader.
inline constexpr const char* kOvertakenHint = "the database changed meanwhile; try again";

// Counts the tries of one read and decides whether there is to be another. It is not thread-safe.
class WINNOW_EXPORT RepeatedRead {
 public:
  explicit RepeatedRead(std::string database)
      : RepeatedRead(std::vector<std::string>{std::move(database)}) {}
  explicit RepeatedRead(std::vector<std::string> databases);

  // Call this before a try that opens the databases, or opens them anew. What fails before the
  // first call has read no revision that is known, and is tried once more.
  void opens();

  // Says whether what was opened is no longer the database of now.
  bool is_overtaken() const;

  // Says, after a try has failed, whether to make another one, and waits a little where that helps.
  // If there is to be none, `error` says why for good: if the reader was overtaken until the end,
  // it says that a process writes.
  bool again(Error& error);

 private:
  bool has_time();
  void wait();

  std::vector<std::string> databases_;
  std::optional<std::string> revision_;
  std::chrono::steady_clock::time_point begin_;
  int tries_ = 0;
  int failures_standing_ = 0;
};

// Runs `action`, which opens `database` and returns an Expected<Result>, until it succeeds or has
// failed for good. Errors are those of with_xapian().
template <typename Result, typename Action>
Expected<Result> read_repeatedly(const std::string& database, Action&& action) {
  RepeatedRead read(database);
  for (;;) {
    read.opens();
    Expected<Result> result = with_xapian<Result>(database, action);
    if (result) return result;
    Error error = result.error();
    if (!read.again(error)) return error;
  }
}

}  // namespace winnow
