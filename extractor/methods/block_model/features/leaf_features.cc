// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>

#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

// Remembers the last value, because blocks that follow each other are mostly in the same elements.
template <std::size_t level>
void ratio(const PageView& page, BlockRange blocks, float* values) {
  NodeIndex last = kNoNode;
  float value = 0;
  for (std::uint32_t i = blocks.first; i < blocks.last; ++i) {
    const NodeIndex node = page.extents.level(i, level).node;
    if (node != last) value = std::log1p(page.leaves.words_per_leaf(node));
    last = node;
    *values++ = value;
  }
}

template <std::size_t level>
float to_highest(const PageView& page, std::uint32_t block) {
  const float highest = page.leaves.highest_ratio();
  const NodeIndex node = page.extents.level(block, level).node;
  return highest == 0 ? 0 : page.leaves.words_per_leaf(node) / highest;
}

constexpr Feature kLeafFeatures[] = {
    {"a0_wlr", "ln(1 + word-to-leaf ratio) of the block's element", ratio<0>},
    {"a1_wlr", "ln(1 + word-to-leaf ratio) one level up", ratio<1>},
    {"a2_wlr", "ln(1 + word-to-leaf ratio) two levels up", ratio<2>},
    {"a0_wlr_high", "word-to-leaf ratio by the page's highest", each<to_highest<0>>},
    {"a1_wlr_high", "word-to-leaf ratio one level up by the page's highest", each<to_highest<1>>},
    {"a2_wlr_high", "word-to-leaf ratio two levels up by the page's highest", each<to_highest<2>>},
};

}  // namespace

FeatureGroup leaf_features() { return {"leaf", kLeafFeatures}; }

}  // namespace winnow
