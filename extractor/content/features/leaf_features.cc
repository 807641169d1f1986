// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>

#include "extractor/content/features/feature.h"
#include "extractor/content/features/page_view.h"

namespace winnow {
namespace {

template <std::size_t level>
float ratio(const PageView& page, std::uint32_t block) {
  return std::log1p(page.leaves.words_per_leaf(page.extents.level(block, level).node));
}

template <std::size_t level>
float to_highest(const PageView& page, std::uint32_t block) {
  const float highest = page.leaves.highest_ratio();
  const NodeIndex node = page.extents.level(block, level).node;
  return highest == 0 ? 0 : page.leaves.words_per_leaf(node) / highest;
}

constexpr Feature kFeatures[] = {
    {"a0_wlr", "ln(1 + word-to-leaf ratio) of the block's element", ratio<0>},
    {"a1_wlr", "ln(1 + word-to-leaf ratio) one level up", ratio<1>},
    {"a2_wlr", "ln(1 + word-to-leaf ratio) two levels up", ratio<2>},
    {"a0_wlr_high", "word-to-leaf ratio by the page's highest", to_highest<0>},
    {"a1_wlr_high", "word-to-leaf ratio one level up by the page's highest", to_highest<1>},
    {"a2_wlr_high", "word-to-leaf ratio two levels up by the page's highest", to_highest<2>},
};

}  // namespace

FeatureGroup leaf_features() { return {"leaf", kFeatures}; }

}  // namespace winnow
