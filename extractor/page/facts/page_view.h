// SPDX-License-Identifier: GPL-2.0-or-later
//
// Holds a page as the features see it: everything that the features of more than one block need,
// computed once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/html/document/class_numbers.h"
#include "extractor/page/facts/alike_elements.h"
#include "extractor/page/facts/block_places.h"
#include "extractor/page/facts/block_traits.h"
#include "extractor/page/facts/element_facts.h"
#include "extractor/page/facts/name_evidence.h"
#include "extractor/page/facts/paragraphs.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

// Holds what is known of each block by itself.
struct BlockFacts {
  std::vector<BlockTraits> traits;
  std::vector<float> title_overlaps;
  std::vector<std::uint64_t> texts;  // These are from block_text_hash().

  // Returns the facts of only those blocks for which `kept` is true.
  BlockFacts only(const std::vector<bool>& kept) const;
};

// Holds what is the same for whichever of its blocks features are computed. It is immutable and
// refers to the page, which must outlive it.
class PageFacts {
 public:
  // Computes the facts of `of`, which are the page's blocks or some of them; `scores` are those of
  // the block model. Takes n log n time.
  PageFacts(const ParsedPage& parsed, const BlockList& of, const NameScores& scores,
            WordSegmenter& segmenter);

  const ParsedPage& page;
  ClassNumbers classes;
  Landmarks landmarks;
  Embedded embedded;
  PathKeys keys;
  NameEvidence names;
  std::vector<std::uint32_t> depths;  // Each element has its depth in the document.
  BlockFacts blocks;
};

// Holds what the features of blocks need: of all blocks of a page, or of those that
// BlockList::only() leaves, but at least one. Later members are computed from earlier ones. It
// refers to the page, its facts and the blocks, which must outlive it.
class PageView {
 public:
  // Views the blocks `of`, whose facts are `of_blocks`.
  PageView(const PageFacts& of_page, const BlockList& of, const BlockFacts& of_blocks);

  const Block& block(std::uint32_t i) const { return blocks[i]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(blocks.size()); }
  Tag tag(std::uint32_t i) const { return document.tag(blocks[i].element); }
  std::uint32_t landmarks_of(std::uint32_t i) const {
    return landmarks.around(document.parent(blocks[i].first_text));
  }
  Sums all() const { return sums.between(0, size()); }

  const PageFacts& facts;
  const Document& document;
  const Landmarks& landmarks;
  const Embedded& embedded;
  const BlockList& blocks;
  std::span<const BlockTraits> traits;  // Each block has its own.
  RunningSums sums;
  Paragraphs paragraphs;
  Headings headings;
  Extents extents;
  PathGroups paths;
  Regions regions;
  Records records;
  LeafCounts leaves;
};

}  // namespace winnow
