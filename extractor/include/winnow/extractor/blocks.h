// SPDX-License-Identifier: GPL-2.0-or-later
//
// Holds a page's text as blocks: the units that are kept or dropped.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/page_marks.h"
#include "winnow/extractor/words.h"

namespace winnow {

// Lists the bits of Block::flags: why a reader may not see a block, and what else sets it apart.
enum BlockFlag : std::uint8_t {
  kHidden = 1,        // hidden attribute, display:none or visibility:hidden in the style attribute
  kAriaHidden = 2,    // aria-hidden="true": seen, but not read out
  kForm = 4,          // in a select, textarea, button, label or option
  kNoscript = 8,      // in a noscript element, without which the page has too little text
  kNoIndex = 16,      // MarkedText::no_index
  kRevealed = 32,     // like kHidden, but scripts show it: see segment_blocks()
  kNoSnippet = 64,    // MarkedText::no_snippet
  kMarkedMain = 128,  // MarkedText::main
};

// Describes a run of text between two boundaries of block-level elements. Inline elements do not
// end a run; br and images are a space in it; each line of a pre element is a run of its own.
// Behind the first 100,000 such lines of a page, lines are joined to runs of about a kilobyte.
struct Block {
  std::uint32_t text_offset = 0;  // into BlockList::text
  std::uint32_t text_length = 0;  // bytes; never 0
  NodeIndex element = 0;          // the block-level element around it
  NodeIndex first_text = 0;       // the text node that it begins in
  std::uint32_t words = 0;        // as WordSegmenter counts them
  std::uint32_t link_words = 0;   // those words that are inside a elements with href
  std::uint16_t links = 0;        // a elements with href that give text to the block
  std::uint16_t links_away = 0;   // those links that leave the page (not href="#...")
  std::uint8_t flags = 0;         // BlockFlag
  std::uint8_t heading = 0;       // 1 to 6 in h1 to h6, else 0
  bool term = false;              // in a dt: a term that is defined
  std::uint8_t described = 0;     // in so many dd, 255 at most: what is said of a term
};

// Tells whether a method may keep the block at all: it can be seen, and nothing forbids to index
// it.
inline bool is_indexable(const Block& block) { return (block.flags & (kHidden | kNoIndex)) == 0; }

// Tells whether the block serves to lead to other pages: most of its words are in links, and most
// of its links leave the page.
inline bool leads_away(const Block& block) {
  return block.link_words * 2 > block.words && block.links_away * 2 > block.links;
}

// Holds sums over a range of blocks. Their quotients are the text density (words / blocks) and link
// density (link_words / words) of the literature on content extraction.
struct BlockSums {
  std::uint32_t blocks = 0;
  std::uint32_t words = 0;
  std::uint32_t link_words = 0;
  std::uint32_t bytes = 0;
};

// Holds the blocks of a page in text order. Once built it is thread-safe to read; movable.
class WINNOW_EXPORT BlockList {
 public:
  // Returns the blocks in text order. Element, heading, term, described and flags are those of
  // a block's first text.
  std::span<const Block> blocks() const { return blocks_; }
  std::size_t size() const { return blocks_.size(); }
  const Block& operator[](std::size_t index) const { return blocks_[index]; }

  // Returns the block's text in UTF-8: white space collapsed, no line breaks, no space at either
  // end. The view lives as long as this list.
  std::string_view text(const Block& block) const {
    return std::string_view(text_).substr(block.text_offset, block.text_length);
  }

  // Returns the id that makes a link lead to the block, if it is the first of a heading (h1 to h6)
  // or of a term that is defined (dt): its own, one inside or right before it, or that of the
  // section that it heads. It is empty for other blocks and where there is no id. It is as the page
  // has it, in UTF-8, not encoded for URLs, and has at most 255 bytes. Takes logarithmic time.
  std::string_view anchor(const Block& block) const;

  // Returns the marks of the block, which are those of its first text. All of them are
  // PageMark::none if marks were ignored. Takes logarithmic time.
  MarkedText marked(const Block& block) const { return marks_.at(block.first_text); }
  const PageMarks& marks() const { return marks_; }

  // Returns the blocks that begin inside the subtree of `node`: [first, second). This is exact for
  // block-level elements; in inline ones a block belongs to the subtree that its first text is in.
  std::pair<std::uint32_t, std::uint32_t> range(const Document& document, NodeIndex node) const {
    return {blocks_before_[node], blocks_before_[document.subtree_end(node)]};
  }

  // Sums over the blocks [first, last), or over those of a subtree, in constant time by differences
  // of prefix sums.
  BlockSums sums(std::uint32_t first, std::uint32_t last) const;
  BlockSums sums(const Document& document, NodeIndex node) const {
    const auto [first, last] = range(document, node);
    return sums(first, last);
  }

  // Returns a list of only those blocks for which `kept` is true, unchanged. `document` must be the
  // one that this list was made of. Copies the whole text in linear time. It is thread-safe.
  BlockList only(const Document& document, const std::vector<bool>& kept) const;

 private:
  friend class BlockSegmentation;
  friend BlockList segment_blocks(const Document&, WordSegmenter&, Marks);

  // Computes all that follows from the blocks and their places in the document.
  void index(const Document& document);

  struct Anchor {
    std::uint32_t text_offset = 0;  // of the block
    std::uint32_t offset = 0;       // into ids_
    std::uint32_t length = 0;
  };

  // The id is that of the last block.
  void add_anchor(std::string_view id);

  std::string text_;
  std::string ids_;
  PageMarks marks_;
  std::vector<Anchor> anchors_;  // in the order of the text
  std::vector<Block> blocks_;
  std::vector<std::uint32_t> blocks_before_;  // by node, and one more
  std::vector<BlockSums> sums_before_;        // by block, and one more
};

// Counts the words of all blocks that may be indexed. Takes linear time and is thread-safe.
inline std::uint32_t indexable_words(const BlockList& blocks) {
  std::uint32_t words = 0;
  for (const Block& block : blocks.blocks()) {
    if (is_indexable(block)) words += block.words;
  }
  return words;
}

// Cuts `document` into blocks. Script, style, template, iframe and the other elements without text
// of their own are left out. The text of noscript elements counts only on pages whose body has
// fewer than 50 words without it: some forums render their posts only there. A page that hides at
// least 50 words outside of links and shows less than a fifth of all such words lets its scripts
// reveal them, for example when it is streamed into hidden elements. There hidden text counts as
// visible (kRevealed), and so does on every page the text of panels of tabs and accordions whose
// labels are shown. A block ends where marks change what they say of the text. Takes linear
// time. `segmenter` is used to count words.
WINNOW_EXPORT BlockList segment_blocks(const Document& document, WordSegmenter& segmenter,
                                       Marks marks = Marks::followed);

// Hashes the text of a block, to count equal texts. It is thread-safe.
WINNOW_EXPORT std::uint64_t block_text_hash(std::string_view text);

}  // namespace winnow
