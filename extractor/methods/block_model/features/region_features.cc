// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

using Interval = Regions::Interval;

float contains(const Interval& interval, std::uint32_t block) {
  return block >= interval.first && block < interval.second ? 1.0F : 0.0F;
}

// The result is negative before the interval, positive behind it, and 0 inside.
float distance(const Interval& interval, std::uint32_t block) {
  const auto at = static_cast<float>(block);
  float blocks = 0;
  if (block < interval.first) blocks = at - static_cast<float>(interval.first);
  if (block >= interval.second) blocks = at - static_cast<float>(interval.second) + 1;
  return std::clamp(blocks, -50.0F, 50.0F);
}

float in_40(const PageView& page, std::uint32_t block) {
  return contains(page.regions.holds_40(), block);
}

float in_60(const PageView& page, std::uint32_t block) {
  return contains(page.regions.holds_60(), block);
}

float from_40(const PageView& page, std::uint32_t block) {
  return distance(page.regions.holds_40(), block);
}

float in_body_text(const PageView& page, std::uint32_t block) {
  return contains(page.regions.body_text(), block);
}

float semantic(const PageView& page, std::uint32_t block) {
  if (page.block(block).flags & kHidden) return 0;
  std::uint32_t not_main = kNavigation | kContentInfo | kComplementary | kSearch;
  if (!page.landmarks.has_main()) not_main |= kBanner;
  if (page.landmarks_of(block) & not_main) return 0;
  return contains(page.regions.semantic(), block);
}

float links_of_40(const PageView& page, std::uint32_t) {
  const auto [first, last] = page.regions.holds_40();
  return page.sums.between(first, last).link_density();
}

constexpr Feature kRegionFeatures[] = {
    {"in_40", "inside the deepest element with 40 % of the plain words", each<in_40>},
    {"in_60", "inside the deepest element with 60 % of the plain words", each<in_60>},
    {"from_40", "blocks from the element with 40 %, -50 to 50", each<from_40>},
    {"links_of_40", "link density of the element with 40 %", each<links_of_40>},
    {"in_body_text", "inside the body-text interval", each<in_body_text>},
    {"semantic", "inside main or the largest article, and not in nav, aside ...", each<semantic>},
};

}  // namespace

FeatureGroup region_features() { return {"region", kRegionFeatures}; }

}  // namespace winnow
