// SPDX-License-Identifier: GPL-2.0-or-later
//
// A database that is being written to.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <string>
#include <vector>

#include "indexer/common/file_descriptor.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_metadata.h"

namespace winnow {

// Xapian writes into the files that are there. Gives ErrorCode::usage if a file of these databases
// has hard links, as those of a release have (winnow/indexer/published_shards.h), which would
// change with it.
Expected<void> check_unshared(const std::vector<std::string>& shards);

// Opens a shard for writing, with its lock; `flags` are those of Xapian::WritableDatabase. Throws
// Xapian::DatabaseModifiedError if another process has put a compacted copy in its place meanwhile,
// and Xapian's other exceptions.
Xapian::WritableDatabase lock_shard(const std::string& shard, int flags);

// Does the same with a folder that the path has led to before.
Xapian::WritableDatabase lock_shard_in(const FileDescriptor& folder, const std::string& shard,
                                       int flags);

// Opens for writing, with all shards, and begins changes. It is tried again while other
// processes change which files the database has. Errors are those of shard_paths(),
// check_unshared() and with_xapian().
Expected<Xapian::WritableDatabase> open_for_writing(const std::string& path);

// From here on nothing is written but by commit_changes(). Otherwise Xapian commits what there is
// when the database is destroyed, even a change of which a part has failed.
void begin_changes(Xapian::WritableDatabase& database);

// Writes all since begin_changes(), or the last call of this, and goes on.
void commit_changes(Xapian::WritableDatabase& database);

// Has the system write the names of the folder's files to the disk, as Xapian does not: otherwise a
// loss of power may bring back an earlier commit, whose blocks the next one has written over. To be
// called after each commit. Throws Xapian::DatabaseError.
void sync_names(const std::string& shard);

// Brings the checksums of the database up to date with what is committed, in each of its shards.
// Errors are those of shard_paths() and renew_checksums(); all that is committed is kept.
Expected<void> renew_all_checksums(const std::string& path);

// Gives the metadata of a database; nothing but defaults (and the given choices) for an empty one
// without.
Expected<IndexMetadata> read_index_metadata(const Xapian::Database& database,
                                            const std::string& path,
                                            const IndexingChoices& choices_if_new);

// Counts languages in the whole database, sets version and time, and writes the metadata to
// `first`, its first shard or itself; it is part of the next commit.
void write_index_metadata(const Xapian::Database& database, Xapian::WritableDatabase& first,
                          IndexMetadata& metadata);

// Gives the document that has `term`, 0 if there is none.
Xapian::docid find_document(const Xapian::Database& database, const std::string& term);

}  // namespace winnow
