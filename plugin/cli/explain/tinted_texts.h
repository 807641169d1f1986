// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where the texts of blocks stand in the document.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "winnow/extractor/page_parser.h"

namespace winnow::cli {

// Bytes [begin, end) of a text node, as Document::text() gives it, that belong to a block.
struct TextPiece {
  NodeIndex node = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::uint32_t block = 0;
};

// Pieces are in the order of the document. A text may have none, as those of scripts, or several,
// as the lines of a pre element; a block has some in every text that it consists of. Takes linear
// time and is thread-safe.
std::vector<TextPiece> text_pieces(const ParsedPage& page);

// Says whether the page shows its noscript elements: their text is in its blocks. It is
// thread-safe.
bool shows_noscript(const BlockList& blocks);

}  // namespace winnow::cli
