// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

Sums sums_at(const PageView& page, std::uint32_t block, std::size_t level) {
  const Extent& extent = page.extents.level(block, level);
  return page.sums.between(extent.first, extent.last);
}

template <std::size_t level>
float link_density(const PageView& page, std::uint32_t block) {
  return sums_at(page, block, level).link_density();
}

template <std::size_t level>
float share_of_page(const PageView& page, std::uint32_t block) {
  return Sums::share_of(sums_at(page, block, level).words, page.all().words);
}

template <std::size_t level>
float sentence_share(const PageView& page, std::uint32_t block) {
  return sums_at(page, block, level).sentence_share();
}

template <std::size_t level>
float long_blocks(const PageView& page, std::uint32_t block) {
  const Sums sums = sums_at(page, block, level);
  return Sums::share_of(sums.long_blocks, sums.blocks);
}

template <std::size_t level>
float size(const PageView& page, std::uint32_t block) {
  return log_of(sums_at(page, block, level).words);
}

constexpr Feature kAncestorFeatures[] = {
    {"a0_links", "link density of the block's element", each<link_density<0>>},
    {"a1_links", "link density of the ancestor one level up", each<link_density<1>>},
    {"a2_links", "link density of the ancestor two levels up", each<link_density<2>>},
    {"a3_links", "link density of the ancestor three levels up", each<link_density<3>>},
    {"a4_links", "link density of the ancestor four levels up", each<link_density<4>>},
    {"a0_share", "the element's share of the page's words", each<share_of_page<0>>},
    {"a1_share", "share of the page's words one level up", each<share_of_page<1>>},
    {"a2_share", "share of the page's words two levels up", each<share_of_page<2>>},
    {"a3_share", "share of the page's words three levels up", each<share_of_page<3>>},
    {"a4_share", "share of the page's words four levels up", each<share_of_page<4>>},
    {"a2_sentences", "share of words in sentences two levels up", each<sentence_share<2>>},
    {"a3_sentences", "share of words in sentences three levels up", each<sentence_share<3>>},
    {"a1_long", "share of blocks with 10 plain words one level up", each<long_blocks<1>>},
    {"a2_long", "share of blocks with 10 plain words two levels up", each<long_blocks<2>>},
    {"a2_words", "ln(1 + words) two levels up", each<size<2>>},
};

}  // namespace

FeatureGroup ancestor_features() { return {"ancestor", kAncestorFeatures}; }

}  // namespace winnow
