// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the characters of a block say about it.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/extractor/blocks.h"

namespace winnow {

// Counts of characters, by their properties in Unicode.
struct BlockTraits {
  std::uint32_t characters = 0;  // without spaces
  std::uint32_t letters = 0;
  std::uint32_t capitals = 0;
  std::uint32_t digits = 0;
  std::uint32_t punctuation = 0;
  std::uint32_t currency = 0;  // currency signs
  bool ends_sentence = false;  // the last character, behind quotes and brackets, ends a sentence
};

// One for each block. Linear in the text.
std::vector<BlockTraits> block_traits(const BlockList& blocks);

}  // namespace winnow
