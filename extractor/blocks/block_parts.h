// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells which texts of a document make up its blocks.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "winnow/extractor/blocks.h"

namespace winnow {

// Describes what a text of the document gives to a block.
struct BlockPart {
  NodeIndex text = 0;
  std::uint32_t block = 0;
  std::uint32_t offset = 0;  // It counts from the beginning of the block's text.
  std::uint32_t length = 0;  // It counts bytes, and is never 0.
};

// Returns the parts in the order of the blocks, each of which has at least one. White space between
// parts belongs to none. A text may give parts to several blocks, such as the lines of a pre
// element. Takes linear time and is thread-safe.
std::vector<BlockPart> parts_of_blocks(const Document& document, const BlockList& blocks);

// Returns the bytes of the part.
inline std::string_view text_of(const BlockList& blocks, const BlockPart& part) {
  return blocks.text(blocks[part.block]).substr(part.offset, part.length);
}

}  // namespace winnow
