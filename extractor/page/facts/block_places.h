// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells where blocks stand: in which likely region, under which heading, inside which elements.
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

// Holds guesses at where the main text is, each too crude to be right alone.
class Regions {
 public:
  using Interval = std::pair<std::uint32_t, std::uint32_t>;  // It has the blocks [first, second).

  Regions(const Document& document, const BlockList& blocks, const RunningSums& sums,
          const Landmarks& landmarks);

  // These are the deepest elements that hold 40 % and 60 % of the page's words outside of links.
  const Interval& holds_40() const { return holds_40_; }
  const Interval& holds_60() const { return holds_60_; }
  // This is what the method bte selects.
  const Interval& body_text() const { return body_text_; }
  // This is the first main element, else the largest article.
  const Interval& semantic() const { return semantic_; }

 private:
  Interval holds_40_;
  Interval holds_60_;
  Interval body_text_;
  Interval semantic_;
};

// Finds the main heading and cuts the page into sections below headings.
class Headings {
 public:
  // `title_overlaps` are those of the blocks, from title_overlaps(); they must outlive this.
  Headings(const BlockList& blocks, std::span<const float> title_overlaps);

  // Returns the block that names the page, or the first block if none does.
  std::uint32_t main() const { return main_; }
  // Returns the Jaccard overlap of the block's words with the title's, or 0 for long blocks.
  float title_overlap(std::uint32_t block) const { return title_overlaps_[block]; }

  // A section reaches from its heading, which is part of it, up to the next one. Blocks without a
  // heading above are in section 0.
  struct Section {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint8_t level = 0;  // It is that of the heading, or 0 without one.
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

// Names the blocks [first, last) of the subtree of `node`.
struct Extent {
  NodeIndex node = 0;
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

// Finds the ancestors of each block, without those that hold no more blocks than the one below.
class Extents {
 public:
  static constexpr std::size_t kLevels = 5;

  Extents(const Document& document, const BlockList& blocks);

  // Level 0 is the block's own element, and each further one the nearest ancestor with more blocks.
  // Above the root its extent is repeated.
  const Extent& level(std::uint32_t block, std::size_t level) const {
    return levels_[block][level];
  }

 private:
  std::vector<std::array<Extent, kLevels>> levels_;
};

}  // namespace winnow
