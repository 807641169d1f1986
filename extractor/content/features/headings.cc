// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/features/headings.h"

#include <algorithm>

#include "extractor/content/features/feature.h"
#include "extractor/content/features/log_scale.h"
#include "extractor/content/features/page_view.h"
#include "extractor/content/title_overlap.h"

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
  return static_cast<float>(std::min(page.extents.depth(page.block(block).element), 60U));
}

float title_overlap(const PageView& page, std::uint32_t block) {
  return page.headings.title_overlap(block);
}

constexpr Feature kPositionFeatures[] = {
    {"depth", "depth of the block's element", depth},
    {"words_before", "share of the page's words before the block", words_before},
    {"blocks_before", "share of the page's blocks before the block", blocks_before},
    {"title_overlap", "overlap with the words of the title", title_overlap},
    {"from_heading", "blocks from the main heading, -50 to 200", blocks_from_heading},
    {"words_from_heading", "ln(1 + words) from the main heading, negative before it",
     words_from_heading},
    {"from_section", "blocks from the heading above, else from the first, up to 50",
     blocks_from_section},
};

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
    {"section_words", "ln(1 + words) between the headings around the block", section_words},
    {"section_links", "link density between the headings", section_links},
    {"section_sentences", "share of words in sentences between the headings", section_sentences},
    {"section_level", "level of the heading above, 0 if there is none", section_level},
    {"section_title", "overlap of the heading above, else of the first block, with the title",
     section_title},
    {"section_index", "share of the page's headings before the block", section_index},
};

}  // namespace

Headings::Headings(const ParsedPage& page, WordSegmenter& segmenter)
    : title_overlaps_(title_overlaps(page, segmenter)), section_of_(page.blocks.size()) {
  const std::uint32_t found = main_heading(page, title_overlaps_);
  if (found != kNoBlock) main_ = found;
  sections_.push_back({});
  for (std::uint32_t i = 0; i < page.blocks.size(); ++i) {
    const Block& block = page.blocks[i];
    if (block.heading != 0 && !(block.flags & kHidden)) {
      sections_.back().last = i;
      sections_.push_back({i, i, block.heading});
    }
    section_of_[i] = static_cast<std::uint32_t>(sections_.size() - 1);
  }
  sections_.back().last = static_cast<std::uint32_t>(page.blocks.size());
}

FeatureGroup position_features() { return {"position", kPositionFeatures}; }
FeatureGroup section_features() { return {"section", kSectionFeatures}; }

}  // namespace winnow
