// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the features of a page are made from as far as it is the same whichever of its blocks they
// are computed of.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/page/facts/block_traits.h"
#include "extractor/page/facts/embedded.h"
#include "extractor/page/facts/landmarks.h"
#include "extractor/page/facts/path_groups.h"
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

}  // namespace winnow
