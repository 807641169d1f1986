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

namespace {

std::uint32_t section(const PageView& page, std::uint32_t block) {
  return page.headings.section_index(block);
}

Sums section_sums(const PageView& page, std::uint32_t block) {
  const Headings::Section& section = page.headings.section(block);
  return page.sums.between(section.first, section.last);
}

float section_words(const PageView& page, std::uint32_t block) {
  return log_of(section_sums(page, block).words);
}

float section_links(const PageView& page, std::uint32_t block) {
  return section_sums(page, block).link_density();
}

float section_sentences(const PageView& page, std::uint32_t block) {
  return section_sums(page, block).sentence_share();
}

float section_level(const PageView& page, std::uint32_t block) {
  return static_cast<float>(page.headings.section(block).level);
}

float section_title(const PageView& page, std::uint32_t block) {
  return page.headings.title_overlap(page.headings.section(block).first);
}

float section_index(const PageView& page, std::uint32_t block) {
  return Sums::share_of(page.headings.section_index(block), page.headings.section_count());
}

constexpr Feature kSectionFeatures[] = {
    {"section_words", "ln(1 + words) between the headings around the block",
     runs_of<section, section_words>},
    {"section_links", "link density between the headings", runs_of<section, section_links>},
    {"section_sentences", "share of words in sentences between the headings",
     runs_of<section, section_sentences>},
    {"section_level", "level of the heading above, 0 if there is none",
     runs_of<section, section_level>},
    {"section_title", "overlap of the heading above, else of the first block, with the title",
     runs_of<section, section_title>},
    {"section_index", "share of the page's headings before the block",
     runs_of<section, section_index>},
};

}  // namespace

FeatureGroup section_features() { return {"section", kSectionFeatures}; }

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
    {"links_of_40", "link density of the element with 40 %", same_for_all<links_of_40>},
    {"in_body_text", "inside the body-text interval", each<in_body_text>},
    {"semantic", "inside main or the largest article, and not in nav, aside ...", each<semantic>},
};

}  // namespace

FeatureGroup region_features() { return {"region", kRegionFeatures}; }

}  // namespace winnow
