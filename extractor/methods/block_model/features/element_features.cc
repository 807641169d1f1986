// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

bool inside(const PageView& page, std::uint32_t block, std::uint32_t landmark) {
  return (page.landmarks_of(block) & landmark) != 0;
}

template <std::uint32_t landmark>
float is_inside(const PageView& page, std::uint32_t block) {
  return inside(page, block, landmark) ? 1.0F : 0.0F;
}

constexpr Feature kLandmarkFeatures[] = {
    {"in_nav", "inside nav, or the role of it", each<is_inside<kNavigation>>},
    {"in_header", "inside header, or the role of it", each<is_inside<kBanner>>},
    {"in_footer", "inside footer, or the role of it", each<is_inside<kContentInfo>>},
    {"in_aside", "inside aside, or the role of it", each<is_inside<kComplementary>>},
    {"in_main", "inside main, or the role of it", each<is_inside<kMainLandmark>>},
    {"in_article", "inside article, or the role of it", each<is_inside<kArticle>>},
    {"in_form", "inside form or search, or the role of them", each<is_inside<kFormLandmark>>},
    {"in_dialog", "inside dialog, or the role of it", each<is_inside<kDialog>>},
    {"in_table", "inside table", each<is_inside<kTable>>},
    {"in_figure", "inside figure", each<is_inside<kFigure>>},
    {"in_section", "inside section", each<is_inside<kSection>>},
};

}  // namespace

FeatureGroup landmark_features() { return {"landmark", kLandmarkFeatures}; }

namespace {

// Blocks whose ancestor of a level is the same have all of its values in common.
template <std::size_t level>
NodeIndex ancestor(const PageView& page, std::uint32_t block) {
  return page.extents.level(block, level).node;
}

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
    {"a0_links", "link density of the block's element", runs_of<ancestor<0>, link_density<0>>},
    {"a1_links", "link density of the ancestor one level up",
     runs_of<ancestor<1>, link_density<1>>},
    {"a2_links", "link density of the ancestor two levels up",
     runs_of<ancestor<2>, link_density<2>>},
    {"a3_links", "link density of the ancestor three levels up",
     runs_of<ancestor<3>, link_density<3>>},
    {"a4_links", "link density of the ancestor four levels up",
     runs_of<ancestor<4>, link_density<4>>},
    {"a0_share", "the element's share of the page's words", runs_of<ancestor<0>, share_of_page<0>>},
    {"a1_share", "share of the page's words one level up", runs_of<ancestor<1>, share_of_page<1>>},
    {"a2_share", "share of the page's words two levels up", runs_of<ancestor<2>, share_of_page<2>>},
    {"a3_share", "share of the page's words three levels up",
     runs_of<ancestor<3>, share_of_page<3>>},
    {"a4_share", "share of the page's words four levels up",
     runs_of<ancestor<4>, share_of_page<4>>},
    {"a2_sentences", "share of words in sentences two levels up",
     runs_of<ancestor<2>, sentence_share<2>>},
    {"a3_sentences", "share of words in sentences three levels up",
     runs_of<ancestor<3>, sentence_share<3>>},
    {"a1_long", "share of blocks with 10 plain words one level up",
     runs_of<ancestor<1>, long_blocks<1>>},
    {"a2_long", "share of blocks with 10 plain words two levels up",
     runs_of<ancestor<2>, long_blocks<2>>},
    {"a2_words", "ln(1 + words) two levels up", runs_of<ancestor<2>, size<2>>},
};

}  // namespace

FeatureGroup ancestor_features() { return {"ancestor", kAncestorFeatures}; }

namespace {

// Divides by the blocks of the ancestor that many levels up.
template <std::uint32_t EmbeddedCounts::*kind, std::size_t level>
float by_blocks(const PageView& page, std::uint32_t block) {
  const Extent& extent = page.extents.level(block, level);
  const std::uint32_t count = page.embedded.in(extent.node).*kind;
  return std::min(Sums::share_of(count, extent.last - extent.first), 10.0F);
}

constexpr Feature kEmbeddedFeatures[] = {
    {"a1_images", "images by blocks one level up",
     runs_of<ancestor<1>, by_blocks<&EmbeddedCounts::images, 1>>},
    {"a2_images", "images by blocks two levels up",
     runs_of<ancestor<2>, by_blocks<&EmbeddedCounts::images, 2>>},
    {"a1_times", "time elements by blocks one level up",
     runs_of<ancestor<1>, by_blocks<&EmbeddedCounts::times, 1>>},
    {"a2_times", "time elements by blocks two levels up",
     runs_of<ancestor<2>, by_blocks<&EmbeddedCounts::times, 2>>},
    {"a1_controls", "form controls by blocks one level up",
     runs_of<ancestor<1>, by_blocks<&EmbeddedCounts::controls, 1>>},
    {"a2_controls", "form controls by blocks two levels up",
     runs_of<ancestor<2>, by_blocks<&EmbeddedCounts::controls, 2>>},
};

}  // namespace

FeatureGroup embedded_features() { return {"embedded", kEmbeddedFeatures}; }

namespace {

template <std::size_t level>
float ratio(const PageView& page, std::uint32_t block) {
  return log_of_ratio(page.leaves.words_per_leaf(page.extents.level(block, level).node));
}

template <std::size_t level>
float to_highest(const PageView& page, std::uint32_t block) {
  const float highest = page.leaves.highest_ratio();
  const NodeIndex node = page.extents.level(block, level).node;
  return highest == 0 ? 0 : page.leaves.words_per_leaf(node) / highest;
}

constexpr Feature kLeafFeatures[] = {
    {"a0_wlr", "ln(1 + word-to-leaf ratio) of the block's element", runs_of<ancestor<0>, ratio<0>>},
    {"a1_wlr", "ln(1 + word-to-leaf ratio) one level up", runs_of<ancestor<1>, ratio<1>>},
    {"a2_wlr", "ln(1 + word-to-leaf ratio) two levels up", runs_of<ancestor<2>, ratio<2>>},
    {"a0_wlr_high", "word-to-leaf ratio by the page's highest",
     runs_of<ancestor<0>, to_highest<0>>},
    {"a1_wlr_high", "word-to-leaf ratio one level up by the page's highest",
     runs_of<ancestor<1>, to_highest<1>>},
    {"a2_wlr_high", "word-to-leaf ratio two levels up by the page's highest",
     runs_of<ancestor<2>, to_highest<2>>},
};

}  // namespace

FeatureGroup leaf_features() { return {"leaf", kLeafFeatures}; }

}  // namespace winnow
