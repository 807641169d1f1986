// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/features/regions.h"

#include <algorithm>
#include <vector>

#include "extractor/content/body_text_interval.h"
#include "extractor/content/features/feature.h"
#include "extractor/content/features/page_view.h"

namespace winnow {
namespace {

using Interval = Regions::Interval;

// Only one child of a node can hold more than half; of two that hold the share the larger is taken.
Interval deepest_with(const Document& document, const BlockList& blocks, const RunningSums& sums,
                      double share) {
  const auto plain = [&](NodeIndex node) {
    const auto [first, last] = blocks.range(document, node);
    return static_cast<double>(sums.between(first, last).plain_words());
  };
  const double wanted = plain(0) * share;
  NodeIndex node = 0;
  for (bool deeper = true; deeper;) {
    deeper = false;
    NodeIndex best = node;
    double most = 0;
    for (NodeIndex child = node + 1; child < document.subtree_end(node);
         child = document.subtree_end(child)) {
      const double words = plain(child);
      if (document.is_element(child) && words >= wanted && words > most) {
        best = child;
        most = words;
        deeper = true;
      }
    }
    node = best;
  }
  return blocks.range(document, node);
}

Interval semantic_interval(const Document& document, const BlockList& blocks,
                           const RunningSums& sums, const Landmarks& landmarks) {
  Interval largest{0, 0};
  std::uint32_t most = 0;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    const auto [first, last] = blocks.range(document, node);
    if (first == last) continue;
    if (landmarks.own(node) & kMainLandmark) return {first, last};
    if (!(landmarks.own(node) & kArticle)) continue;
    const std::uint32_t words = sums.between(first, last).words;
    if (words > most) {
      most = words;
      largest = {first, last};
    }
  }
  return largest;
}

float contains(const Interval& interval, std::uint32_t block) {
  return block >= interval.first && block < interval.second ? 1.0F : 0.0F;
}

// Negative before the interval, positive behind it, 0 inside.
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
  if (page.landmarks.of_block(block) & not_main) return 0;
  return contains(page.regions.semantic(), block);
}

float links_of_40(const PageView& page, std::uint32_t) {
  const auto [first, last] = page.regions.holds_40();
  return page.sums.between(first, last).link_density();
}

constexpr Feature kFeatures[] = {
    {"in_40", "inside the deepest element with 40 % of the plain words", in_40},
    {"in_60", "inside the deepest element with 60 % of the plain words", in_60},
    {"from_40", "blocks from the element with 40 %, -50 to 50", from_40},
    {"links_of_40", "link density of the element with 40 %", links_of_40},
    {"in_body_text", "inside the body-text interval", in_body_text},
    {"semantic", "inside main or the largest article, and not in nav, aside ...", semantic},
};

}  // namespace

Regions::Regions(const Document& document, const BlockList& blocks, const RunningSums& sums,
                 const Landmarks& landmarks)
    : holds_40_(deepest_with(document, blocks, sums, 0.4)),
      holds_60_(deepest_with(document, blocks, sums, 0.6)),
      body_text_(body_text_interval(blocks.blocks())),
      semantic_(semantic_interval(document, blocks, sums, landmarks)) {}

FeatureGroup region_features() { return {"region", kFeatures}; }

}  // namespace winnow
