// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells which block the texts of a document belong to, one text after another.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/content_tree.h"

namespace winnow {

// Goes through the blocks beside a walk over the document. Ask only for texts that blocks are made
// of (is_left_out(), is_drawn()), in their order; texts may be passed over. All texts together take
// linear time. It is not thread-safe.
class BlockCursor {
 public:
  explicit BlockCursor(const BlockList& blocks) : blocks_(blocks) {}

  // Returns the block that the text belongs to. Before the first block that is kNoBlock.
  std::uint32_t at(NodeIndex text);

  // Announces an element that keeps white space, in which each line may be a block. There, ask by
  // at_line() for each part of each line that is not blank.
  void enter_lines() { expected_ = found_ = 0; }
  std::uint32_t at_line(NodeIndex text, std::string_view part);

 private:
  void advance() { current_ = next_++; }

  const BlockList& blocks_;
  std::uint32_t current_ = kNoBlock;
  std::uint32_t next_ = 0;
  // These count bytes of the block, and of its parts so far, without spaces.
  std::size_t expected_ = 0;
  std::size_t found_ = 0;
  std::string collapsed_;
};

}  // namespace winnow
