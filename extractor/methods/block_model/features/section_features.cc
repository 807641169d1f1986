// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

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
    {"section_words", "ln(1 + words) between the headings around the block", each<section_words>},
    {"section_links", "link density between the headings", each<section_links>},
    {"section_sentences", "share of words in sentences between the headings",
     each<section_sentences>},
    {"section_level", "level of the heading above, 0 if there is none", each<section_level>},
    {"section_title", "overlap of the heading above, else of the first block, with the title",
     each<section_title>},
    {"section_index", "share of the page's headings before the block", each<section_index>},
};

}  // namespace

FeatureGroup section_features() { return {"section", kSectionFeatures}; }

}  // namespace winnow
