// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds words in the text of a page, across its blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/blocks.h"

namespace winnow {

// Returns the text with white space collapsed and trimmed, case folded, quotation marks and dashes
// as keyboards have them, and without soft hyphens and zero-width spaces.
std::string folded_text(std::string_view text);

// A run of blocks that has the words: [first, last].
struct BlockSpan {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  friend bool operator==(const BlockSpan&, const BlockSpan&) = default;
};

// Holds the folded text of a page: its blocks, with a space between them.
class PageWords {
 public:
  // Takes linear time. `blocks` must outlive this.
  explicit PageWords(const BlockList& blocks);

  // Returns where the words stand, in text order, without repetition. These must be folded and not
  // empty. Only the best kind of match is returned: what can be seen before what is hidden; whole
  // blocks, then whole words, then parts of words.
  std::vector<BlockSpan> find(std::string_view words) const;

  // Returns the shortest runs that have the pieces one after the other, in text order; none
  // begins before the one before it has ended. Pieces must be folded and not empty.
  std::vector<BlockSpan> find_in_order(const std::vector<std::string>& pieces) const;

 private:
  BlockSpan span(std::size_t begin, std::size_t end) const;
  int rank(std::size_t begin, std::size_t end) const;

  const BlockList& blocks_;
  std::string text_;
  std::vector<std::size_t> starts_;  // Each block has one.
};

}  // namespace winnow
