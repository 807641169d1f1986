// SPDX-License-Identifier: GPL-2.0-or-later
//
// Guesses at where the main text is, each too crude to be right alone.
// Where a block stands: from the main heading, from the heading above it, in the page.
// The ancestors of a block, without those that hold nothing more than the one below.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "extractor/page/facts/block_traits.h"
#include "extractor/page/facts/element_facts.h"
#include "winnow/extractor/blocks.h"
#include "winnow/extractor/document.h"

namespace winnow {

class Regions {
 public:
  using Interval = std::pair<std::uint32_t, std::uint32_t>;  // blocks [first, second)

  Regions(const Document& document, const BlockList& blocks, const RunningSums& sums,
          const Landmarks& landmarks);

  // The deepest element that holds 40 % (60 %) of the page's words outside of links.
  const Interval& holds_40() const { return holds_40_; }
  const Interval& holds_60() const { return holds_60_; }
  // As the method bte selects.
  const Interval& body_text() const { return body_text_; }
  // The first main element, else the largest article.
  const Interval& semantic() const { return semantic_; }

 private:
  Interval holds_40_;
  Interval holds_60_;
  Interval body_text_;
  Interval semantic_;
};

class Headings {
 public:
  // `title_overlaps`: of the blocks, as title_overlaps() gives them; must outlive this.
  Headings(const BlockList& blocks, std::span<const float> title_overlaps);

  // The block that names the page; the first block if nothing does.
  std::uint32_t main() const { return main_; }
  // Jaccard overlap of the block's words with the title's; 0 for long blocks.
  float title_overlap(std::uint32_t block) const { return title_overlaps_[block]; }

  // The blocks from the heading above (itself included) up to the next one. A block that has no
  // heading above is in section 0.
  struct Section {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint8_t level = 0;  // of the heading; 0 if there is none
  };
  const Section& section(std::uint32_t block) const { return sections_[section_of_[block]]; }
  std::uint32_t section_index(std::uint32_t block) const { return section_of_[block]; }
  std::uint32_t section_count() const { return static_cast<std::uint32_t>(sections_.size()); }

 private:
  std::uint32_t main_ = 0;
  std::span<const float> title_overlaps_;
  std::vector<Section> sections_;
  std::vector<std::uint32_t> section_of_;
};

// The blocks [first, last) of the subtree of `node`.
struct Extent {
  NodeIndex node = 0;
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

class Extents {
 public:
  static constexpr std::size_t kLevels = 5;

  Extents(const Document& document, const BlockList& blocks);

  // Level 0 is the block's own element, each further one the nearest ancestor with more blocks. The
  // root's extent is repeated above it.
  const Extent& level(std::uint32_t block, std::size_t level) const {
    return levels_[block][level];
  }

 private:
  std::vector<std::array<Extent, kLevels>> levels_;
};

}  // namespace winnow
