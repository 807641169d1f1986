// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page's text as blocks: the unit that is kept or dropped.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/words.h"

namespace winnow {

// Why a reader may not see a block, and what else sets it apart. Bits of Block::flags.
enum BlockFlag : std::uint8_t {
  kHidden = 1,      // hidden attribute, display:none or visibility:hidden in the style attribute
  kAriaHidden = 2,  // aria-hidden="true": seen, but not read out
  kForm = 4,        // in a select, textarea, button, label or option
  kNoscript = 8,    // in a noscript element, which the page needs for its text
  kNoIndex = 16,    // between <!--htdig_noindex--> or <!--UdmComment--> and its end marker
  kRevealed = 32,   // as kHidden, on a page that hides most of its text until its scripts run
};

// A run of text between two boundaries of block-level elements. Inline elements do not end a run;
// br and images are a space in it; each line of a pre element is a run of its own. Of a page with
// more than 100,000 such lines those behind them are put together to runs of about a kilobyte.
struct Block {
  std::uint32_t text_offset = 0;  // into BlockList::text
  std::uint32_t text_length = 0;  // bytes; never 0
  NodeIndex element = 0;          // the block-level element around it
  NodeIndex first_text = 0;       // the text node it begins in
  std::uint32_t words = 0;        // as WordSegmenter counts them
  std::uint32_t link_words = 0;   // of these, inside a elements with href
  std::uint16_t links = 0;        // a elements with href that give text to the block
  std::uint16_t links_away = 0;   // of these, to more than a place on the same page (href="#...")
  std::uint8_t flags = 0;         // BlockFlag
  std::uint8_t heading = 0;       // 1 to 6 in h1 to h6, else 0
};

// Whether a method may keep the block at all: it can be seen and is not marked as not to be
// indexed.
inline bool is_indexable(const Block& block) { return (block.flags & (kHidden | kNoIndex)) == 0; }

// Whether the block is there to lead to other pages: most of its words are in links, and most of
// these go there.
inline bool leads_away(const Block& block) {
  return block.link_words * 2 > block.words && block.links_away * 2 > block.links;
}

// Sums over a range of blocks. The text density and link density that the literature on content
// extraction works with are quotients of these (words / blocks, link_words / words).
struct BlockSums {
  std::uint32_t blocks = 0;
  std::uint32_t words = 0;
  std::uint32_t link_words = 0;
  std::uint32_t bytes = 0;
};

// The blocks of a page in text order. Plain data once built: thread-safe to read, movable.
class WINNOW_EXPORT BlockList {
 public:
  // In text order; element, heading and flags are of the block's first text.
  std::span<const Block> blocks() const { return blocks_; }
  std::size_t size() const { return blocks_.size(); }
  const Block& operator[](std::size_t index) const { return blocks_[index]; }

  // The block's text, UTF-8: white space collapsed, no line breaks, no space at either end. The
  // view lives as long as this list.
  std::string_view text(const Block& block) const {
    return std::string_view(text_).substr(block.text_offset, block.text_length);
  }

  // The blocks that begin inside the subtree of `node`: [first, second). Exact for block-level
  // elements; for inline ones a block belongs to the subtree that its first text is in.
  std::pair<std::uint32_t, std::uint32_t> range(const Document& document, NodeIndex node) const {
    return {blocks_before_[node], blocks_before_[document.subtree_end(node)]};
  }

  // Sums over the blocks [first, last) in constant time, by differences of prefix sums; the second
  // form over the blocks of a subtree.
  BlockSums sums(std::uint32_t first, std::uint32_t last) const;
  BlockSums sums(const Document& document, NodeIndex node) const {
    const auto [first, last] = range(document, node);
    return sums(first, last);
  }

  // The list as if `document`, which it is of, had no other blocks than those that `kept` says, one
  // for each block; they stay as they are. Copies the whole text. Linear time. Thread-safe.
  BlockList only(const Document& document, const std::vector<bool>& kept) const;

 private:
  friend class BlockSegmentation;

  // Sets all that follows from the blocks and their places in the document.
  void index(const Document& document);

  std::string text_;
  std::vector<Block> blocks_;
  std::vector<std::uint32_t> blocks_before_;  // by node, and one more
  std::vector<BlockSums> sums_before_;        // by block, and one more
};

// Words of all blocks that may be indexed. Linear time. Thread-safe.
inline std::uint32_t indexable_words(const BlockList& blocks) {
  std::uint32_t words = 0;
  for (const Block& block : blocks.blocks()) {
    if (is_indexable(block)) words += block.words;
  }
  return words;
}

// Cuts `document` into blocks. Script, style, template, iframe and the other elements without text
// of their own are left out. The text of noscript elements counts only on pages whose body has
// fewer than 50 words without it: there are forums that render their posts for such readers alone.
// A page that hides at least 50 words outside of links and shows less than a fifth of all such
// words is one that its scripts reveal, such as those that are streamed into hidden elements: there
// hidden text counts as visible (kRevealed). Linear time. `segmenter` is used for counting words.
WINNOW_EXPORT BlockList segment_blocks(const Document& document, WordSegmenter& segmenter);

// The hash that texts of blocks are counted by. Thread-safe.
WINNOW_EXPORT std::uint64_t block_text_hash(std::string_view text);

}  // namespace winnow
