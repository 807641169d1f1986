// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the blocks of a database's tables were when they were written.
//
// Xapian writes a block that has changed to a place that is free, with the number of the revision
// in its first four bytes. So a block that says an older revision than that of the checksums, or
// the same, is as it was when they were taken, however often the database was committed since; one
// that says a later revision was written afterwards, and nothing is known of it here. This holds
// for commits that come while checksums are taken, for what killed writers leave, and for programs
// that know nothing of checksums.
//
// A loss of power may leave a part of such a write, without the new revision. That concerns blocks
// that were free (free_blocks.h), and the last block of the list of these, which is written on in
// its place: it is compared up to the end that the list had.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/checksums/version_file.h"
#include "indexer/common/file_descriptor.h"
#include "winnow/extractor/expected.h"

namespace winnow {

inline constexpr std::size_t kRevisionBytes = 4;

// Gives the revision that a block says in its first kRevisionBytes bytes.
std::uint64_t revision_of_block(std::span<const char> block);

enum class BlockState {
  as_written,
  newer,    // written after the checksums
  unknown,  // there is no checksum of it
  damaged,
};

// The checksums of one database without shards. It holds plain data, 8 bytes for each block.
struct BlockChecksums {
  struct Table {
    std::string file;                   // "postlist.glass"
    std::vector<std::uint64_t> hashes;  // XXH3 of each block; 0: unknown
  };

  VersionFile version;  // of the commit that they are of
  std::vector<Table> tables;

  // Null if there was no such table.
  const Table* find(std::string_view file) const;

  // `number` counts the blocks of the table from 0 on.
  BlockState judge(const Table& table, std::uint64_t number, std::span<const char> block) const;
};

// Takes the checksums of the database in the folder. Blocks that were there before keep those that
// are known of them, so that damage does not become what was written; of them only the revisions
// are read. `known` may be null, and is not used if it is of another database. The caller holds the
// lock of the database, without uncommitted changes, or it is a copy of his. ErrorCode::disk or
// try_again; not_found if there is no database.
Expected<BlockChecksums> take_checksums(const FileDescriptor& folder, const std::string& path,
                                        const BlockChecksums* known);

}  // namespace winnow
