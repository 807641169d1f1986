// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which texts of a document the blocks are made of.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "winnow/extractor/blocks.h"

namespace winnow {

// What a text of the document gives to a block.
struct BlockPart {
  NodeIndex text = 0;
  std::uint32_t block = 0;
  std::uint32_t offset = 0;  // into the block's text
  std::uint32_t length = 0;  // bytes; never 0
};

// In the order of the blocks, each of which has one part or more. White space between parts belongs
// to none. A text may give parts to several blocks: the lines of a pre element. Linear time.
// Thread-safe.
std::vector<BlockPart> parts_of_blocks(const Document& document, const BlockList& blocks);

// Its bytes of the block's text.
inline std::string_view text_of(const BlockList& blocks, const BlockPart& part) {
  return blocks.text(blocks[part.block]).substr(part.offset, part.length);
}

}  // namespace winnow
