// SPDX-License-Identifier: GPL-2.0-or-later
//
// How much of a database's files holds anything.
#pragma once

#include <cstdint>
#include <string>

namespace winnow {

// Plain data. Bytes.
struct BlockUse {
  std::uint64_t files = 0;  // of all tables
  std::uint64_t held = 0;   // what is in their blocks, estimated
  std::uint64_t least = 0;  // of files that hold it in full blocks, one block a table at least
};

// Looks at the last commit of the database, without shards, in `directory`. Of each table it reads
// which blocks are free, and how full some hundred others are. All is 0 where that cannot be read.
BlockUse block_use(const std::string& directory);

}  // namespace winnow
