// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page as the features see it: everything that more than one block's features need, computed
// once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/page/facts/extents.h"
#include "extractor/page/facts/headings.h"
#include "extractor/page/facts/page_facts.h"
#include "extractor/page/facts/path_groups.h"
#include "extractor/page/facts/records.h"
#include "extractor/page/facts/regions.h"
#include "extractor/page/facts/running_sums.h"
#include "extractor/page/leaf_counts.h"

namespace winnow {

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
