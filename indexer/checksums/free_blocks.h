// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which blocks of a table are free, so that nothing is lost with what they hold.
#pragma once

#include <cstdint>
#include <vector>

#include "indexer/checksums/version_file.h"
#include "indexer/common/file_descriptor.h"

namespace winnow {

// Reads the list of free blocks that a commit has left in the table's file. Returns the numbers of
// all blocks that it names, ascending. Blocks that have never been used are not among them. A list
// that is damaged gives none.
std::vector<std::uint64_t> free_blocks(const FileDescriptor& table,
                                       const VersionFile::FreeList& list,
                                       std::uint32_t block_bytes);

}  // namespace winnow
