// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page cut into chunks of text.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/repetition.h"

namespace winnow {

// A run of blocks. Equal texts have equal hashes, with paths only if they also stand in elements of
// the same names.
struct TextChunk {
  std::uint64_t hash = 0;
  std::uint32_t first = 0;  // block
  std::uint32_t last = 0;   // the block behind it
  std::uint32_t words = 0;  // of those blocks that may be indexed; only these are its text
};

// By tables: what stands between two boundaries, which are the beginnings and ends of tables and of
// the page; else each block. Without those that have no text. The path is that of the element
// around the chunk's first block that may be indexed. Linear time. Thread-safe.
std::vector<TextChunk> cut_chunks(const ParsedPage& page, ChunkBy by, bool with_path);

}  // namespace winnow
