// SPDX-License-Identifier: GPL-2.0-or-later
//
// A database that is being written to.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <string>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_metadata.h"

namespace winnow {

// Whether there is a Xapian database in the directory, of whatever kind and in whatever state.
bool holds_database(const std::string& path);

// ErrorCode::usage unless the path is free, an empty directory or a database: a directory with
// other things in it is somebody's data.
Expected<void> check_place(const std::string& path);

// Removes the empty tables of a database that a killed process has not come to make, unless another
// process is making it: Xapian would take them for a database.
void remove_unfinished(const std::string& path);

// Opens for writing, making the database in a place that check_place() allows if `create`. Throws
// Xapian's exceptions: to be called inside with_xapian().
Expected<Xapian::WritableDatabase> open_for_writing(const std::string& path, bool create);

// The metadata of a database; nothing but defaults (and the given choices) for an empty one
// without.
Expected<IndexMetadata> read_index_metadata(const Xapian::Database& database,
                                            const std::string& path,
                                            const IndexingChoices& choices_if_new);

// Counts languages in the whole database, sets version and time, and writes the metadata to
// `first`, its first shard or itself; it is part of the next commit.
void write_index_metadata(const Xapian::Database& database, Xapian::WritableDatabase& first,
                          IndexMetadata& metadata);

// The document that has `term`, 0 if there is none.
Xapian::docid find_document(const Xapian::Database& database, const std::string& term);

}  // namespace winnow
