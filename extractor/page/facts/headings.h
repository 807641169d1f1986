// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where a block stands: from the main heading, from the heading above it, in the page.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/blocks.h"

namespace winnow {

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

}  // namespace winnow
