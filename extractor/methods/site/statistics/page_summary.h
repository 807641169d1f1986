// SPDX-License-Identifier: GPL-2.0-or-later
//
// Summarizes what a page's blocks add to the statistics of its site.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_statistics.h"

namespace winnow {

// At most so many bytes of a text's beginning are kept.
inline constexpr std::size_t kMaxExampleBytes = 60;

// Takes 40 bytes. What follows `node` is 0 if the block may not be indexed.
struct BlockSummary {
  std::uint64_t text = 0;  // block_text_hash()
  std::uint32_t node = 0;  // the block's element in the page tree
  std::uint32_t words = 0;
  std::uint32_t link_words = 0;
  std::uint32_t sentence_words = 0;
  std::uint32_t main_words = 0;  // in kShareUnit
  std::uint32_t beginning = 0;   // into PageSummary::beginnings
  bool counts = false;           // whether it may be indexed
};

struct PageSummary {
  std::vector<BlockSummary> blocks;  // one for each block of the page
  // Has the blocks [first, last) of a subtree, none for texts and images.
  struct Extent {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
  };
  std::vector<Extent> extents;  // by node of the page tree
  // Has the beginnings of blocks that count, zero-terminated; the first string is empty. They are
  // whole characters, at most kMaxExampleBytes, without control characters.
  std::string beginnings;

  std::string_view beginning(const BlockSummary& block) const {
    return beginnings.data() + block.beginning;
  }
};

// Summarizes a page. readings.size() must be page.blocks.size(). Without names there are no
// beginnings. Takes linear time. Thread-safe.
PageSummary summarize_page(const ParsedPage& page, const PageTree& tree,
                           std::span<const BlockReading> readings,
                           WithNames names = WithNames::yes);

}  // namespace winnow
