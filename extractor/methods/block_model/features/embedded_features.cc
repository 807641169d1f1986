// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

// Divides by the blocks of the ancestor that many levels up.
template <std::uint32_t EmbeddedCounts::*kind, std::size_t level>
float by_blocks(const PageView& page, std::uint32_t block) {
  const Extent& extent = page.extents.level(block, level);
  const std::uint32_t count = page.embedded.in(extent.node).*kind;
  return std::min(Sums::share_of(count, extent.last - extent.first), 10.0F);
}

constexpr Feature kEmbeddedFeatures[] = {
    {"a1_images", "images by blocks one level up", each<by_blocks<&EmbeddedCounts::images, 1>>},
    {"a2_images", "images by blocks two levels up", each<by_blocks<&EmbeddedCounts::images, 2>>},
    {"a1_times", "time elements by blocks one level up",
     each<by_blocks<&EmbeddedCounts::times, 1>>},
    {"a2_times", "time elements by blocks two levels up",
     each<by_blocks<&EmbeddedCounts::times, 2>>},
    {"a1_controls", "form controls by blocks one level up",
     each<by_blocks<&EmbeddedCounts::controls, 1>>},
    {"a2_controls", "form controls by blocks two levels up",
     each<by_blocks<&EmbeddedCounts::controls, 2>>},
};

}  // namespace

FeatureGroup embedded_features() { return {"embedded", kEmbeddedFeatures}; }

}  // namespace winnow
