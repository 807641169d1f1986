// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the features of a page are made from as far as it is the same whichever of its blocks they
// are computed of.
// A page as the features see it: everything that more than one block's features need, computed
// once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/page/facts/block_places.h"
#include "extractor/page/facts/block_traits.h"
#include "extractor/page/facts/element_facts.h"
#include "extractor/page/facts/path_groups.h"
#include "extractor/page/facts/records.h"
#include "extractor/page/leaf_counts.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

// Of each block by itself.
struct BlockFacts {
  std::vector<BlockTraits> traits;
  std::vector<float> title_overlaps;
  std::vector<std::uint64_t> texts;  // block_text_hash()

  // Of those that are kept, as BlockList::only().
  BlockFacts only(const std::vector<bool>& kept) const;
};

// Immutable; refers to the page, which must outlive it.
class PageFacts {
 public:
  // `of` are the page's blocks or some of them. n log n time.
  PageFacts(const ParsedPage& parsed, const BlockList& of, WordSegmenter& segmenter);

  const ParsedPage& page;
  Landmarks landmarks;
  Embedded embedded;
  PathKeys keys;
  std::vector<std::uint32_t> depths;  // by node of the document
  BlockFacts blocks;
};

// Of at least one block of a page: all of them, or what BlockList::only() leaves. Members are in
// the order in which they are computed: later ones use earlier ones. Refers to the page, to what is
// known of it, and to the blocks, which must outlive it.
class PageView {
 public:
  // `of_blocks` are the facts of these blocks.
  PageView(const PageFacts& of_page, const BlockList& of, const BlockFacts& of_blocks);

  const Block& block(std::uint32_t i) const { return blocks[i]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(blocks.size()); }
  Tag tag(std::uint32_t i) const { return document.tag(blocks[i].element); }
  std::uint32_t landmarks_of(std::uint32_t i) const {
    return landmarks.around(blocks[i].first_text);
  }
  Sums all() const { return sums.between(0, size()); }

  const PageFacts& facts;
  const Document& document;
  const Landmarks& landmarks;
  const Embedded& embedded;
  const BlockList& blocks;
  std::span<const BlockTraits> traits;  // by block
  RunningSums sums;
  Headings headings;
  Extents extents;
  PathGroups paths;
  Regions regions;
  Records records;
  LeafCounts leaves;
};

}  // namespace winnow
