// SPDX-License-Identifier: GPL-2.0-or-later
//
// Cuts a page into chunks of text, and hashes texts with the place where they stand.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/repetition.h"

namespace winnow {

// Hashes a text below a path. Each path gives another hash; path 0 gives that of the text alone.
// Takes linear time. Thread-safe.
std::uint64_t hash_below(std::uint64_t path, std::string_view text);

// Returns for each element of the document a hash of the element names from the root to it; other
// nodes have that of the element around them. Takes linear time. Thread-safe.
std::vector<std::uint64_t> element_paths(const Document& document);

// A chunk is a run of blocks. Equal texts have equal hashes; with paths, only if they stand in
// elements of the same names.
struct TextChunk {
  std::uint64_t hash = 0;
  std::uint32_t first = 0;  // block
  std::uint32_t last = 0;   // the block behind it
  std::uint32_t words = 0;  // of the blocks that may be indexed; only these are its text
};

// Cuts a page. By tables, chunks lie between the beginnings and ends of tables and of the page;
// else each block is one. Chunks without text are left out. The path is that of the element around
// the chunk's first block that may be indexed. Takes linear time. Thread-safe.
std::vector<TextChunk> cut_chunks(const ParsedPage& page, ChunkBy by, bool with_path);

}  // namespace winnow
