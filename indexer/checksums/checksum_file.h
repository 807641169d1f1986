// SPDX-License-Identifier: GPL-2.0-or-later
//
// The file that keeps the checksums of a database, beside its tables.
//
// Version 1, numbers with the highest byte first:
//
//   "WinnowSums\n", a byte with the version of the format, four bytes with the length of the head
//   head: the version file (two bytes of length, and its bytes); the number of tables (a byte);
//         for each table the length of its name (a byte), the name, and its blocks (8 bytes)
//   the checksums of the blocks, 8 bytes each, table by table
//   XXH3 (8 bytes) of all that stands before
#pragma once

#include <memory>
#include <string>

#include "indexer/checksums/block_checksums.h"
#include "winnow/extractor/expected.h"

namespace winnow {

inline constexpr const char* kChecksumFile = "winnow.sums";

// Gives the bytes of the file, and reads them. ErrorCode::corrupt if they are not those of such a
// file, incompatible if they are of a later version of the format. `where` is for messages.
std::string to_bytes(const BlockChecksums& checksums);
Expected<BlockChecksums> checksums_from(const std::string& bytes, const std::string& where);

// Reads the file of the folder. ErrorCode::not_found if there is none; errors as above, or disk and
// try_again where the system refuses it.
Expected<BlockChecksums> read_checksums(const FileDescriptor& folder, const std::string& path);

// Brings the file of the database at `path`, which has no shards, up to date with the last commit.
// Nothing is written if it is already. Whoever calls this holds the database's lock, or made it.
// Errors are those of take_checksums(), or disk; the database is sound either way, and the file is
// as it was.
Expected<void> renew_checksums(const std::string& path);

}  // namespace winnow
