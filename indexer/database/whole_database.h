// SPDX-License-Identifier: GPL-2.0-or-later
//
// Databases none of whose tables is missing. Private to the layers that use Xapian.
#pragma once

#include <xapian.h>

#include <string>

#include "winnow/extractor/error.h"
#include "winnow/extractor/export.h"

namespace winnow {

// Opens the database in a directory, which has no shards, to be read. Xapian takes a table that it
// cannot open, whatever the reason, for one that is empty; here that is
// Xapian::DatabaseOpeningError where the system refuses a file, and Xapian::DatabaseCorruptError
// where documents of ours are without their data or word positions. Throws Xapian's other
// exceptions, too.
WINNOW_EXPORT Xapian::Database open_whole(const std::string& directory);

// What is said of a database at `path` that has documents, and nothing that tells how they were
// indexed: that it is damaged if they are ours, and else that it is none of ours.
WINNOW_EXPORT Error error_without_metadata(const Xapian::Database& database,
                                           const std::string& path);

// Throws Xapian::DatabaseCorruptError if documents of ours are without their data or positions.
// Looks at one document of them.
WINNOW_EXPORT void require_tables(const Xapian::Database& database);

}  // namespace winnow
