// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/headings.h"

#include "extractor/page/title_overlap.h"

namespace winnow {

Headings::Headings(const BlockList& blocks, std::span<const float> title_overlaps)
    : title_overlaps_(title_overlaps), section_of_(blocks.size()) {
  const std::uint32_t found = main_heading(blocks, title_overlaps_);
  if (found != kNoBlock) main_ = found;
  sections_.push_back({});
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    const Block& block = blocks[i];
    if (block.heading != 0 && !(block.flags & kHidden)) {
      sections_.back().last = i;
      sections_.push_back({i, i, block.heading});
    }
    section_of_[i] = static_cast<std::uint32_t>(sections_.size() - 1);
  }
  sections_.back().last = static_cast<std::uint32_t>(blocks.size());
}

}  // namespace winnow
