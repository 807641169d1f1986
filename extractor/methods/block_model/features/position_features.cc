// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

float signed_distance(std::uint32_t from, std::uint32_t to) {
  return static_cast<float>(to) - static_cast<float>(from);
}

float blocks_from_heading(const PageView& page, std::uint32_t block) {
  return std::clamp(signed_distance(page.headings.main(), block), -50.0F, 200.0F);
}

float words_from_heading(const PageView& page, std::uint32_t block) {
  const std::uint32_t heading = page.headings.main();
  const auto [first, last] = std::minmax(heading, block);
  const float words = log_of(page.sums.between(first, last).words);
  return block < heading ? -words : words;
}

float words_before(const PageView& page, std::uint32_t block) {
  return Sums::share_of(page.sums.between(0, block).words, page.all().words);
}

float blocks_before(const PageView& page, std::uint32_t block) {
  return Sums::share_of(block, page.size());
}

float blocks_from_section(const PageView& page, std::uint32_t block) {
  return std::min(signed_distance(page.headings.section(block).first, block), 50.0F);
}

float depth(const PageView& page, std::uint32_t block) {
  return static_cast<float>(std::min(page.facts.depths[page.block(block).element], 60U));
}

float title_overlap(const PageView& page, std::uint32_t block) {
  return page.headings.title_overlap(block);
}

constexpr Feature kPositionFeatures[] = {
    {"depth", "depth of the block's element", each<depth>},
    {"words_before", "share of the page's words before the block", each<words_before>},
    {"blocks_before", "share of the page's blocks before the block", each<blocks_before>},
    {"title_overlap", "overlap with the words of the title", each<title_overlap>},
    {"from_heading", "blocks from the main heading, -50 to 200", each<blocks_from_heading>},
    {"words_from_heading", "ln(1 + words) from the main heading, negative before it",
     each<words_from_heading>},
    {"from_section", "blocks from the heading above, else from the first, up to 50",
     each<blocks_from_section>},
};

}  // namespace

FeatureGroup position_features() { return {"position", kPositionFeatures}; }

}  // namespace winnow
