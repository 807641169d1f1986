// SPDX-License-Identifier: GPL-2.0-or-later
//
// A page as the features see it: everything that more than one block's features need, computed
// once.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/content/features/block_traits.h"
#include "extractor/content/features/embedded.h"
#include "extractor/content/features/extents.h"
#include "extractor/content/features/headings.h"
#include "extractor/content/features/landmarks.h"
#include "extractor/content/features/path_groups.h"
#include "extractor/content/features/records.h"
#include "extractor/content/features/regions.h"
#include "extractor/content/features/running_sums.h"
#include "extractor/content/leaf_counts.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

// Of at least one block of a page: all of them, or what BlockList::only() leaves. Members are in the
// order in which they are computed: later ones use earlier ones. Refers to the page and the blocks,
// which must outlive it.
class PageView {
 public:
  PageView(const ParsedPage& parsed, const BlockList& of, WordSegmenter& segmenter);

  const Block& block(std::uint32_t i) const { return blocks[i]; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(blocks.size()); }
  Tag tag(std::uint32_t i) const { return document.tag(blocks[i].element); }
  Sums all() const { return sums.between(0, size()); }

  const ParsedPage& page;
  const Document& document;
  const BlockList& blocks;
  std::vector<BlockTraits> traits;  // by block
  RunningSums sums;
  Landmarks landmarks;
  Headings headings;
  Extents extents;
  Embedded embedded;
  PathGroups paths;
  Regions regions;
  Records records;
  LeafCounts leaves;
};

}  // namespace winnow
