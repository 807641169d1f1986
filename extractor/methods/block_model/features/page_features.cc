// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

float words(const PageView& page, std::uint32_t) { return log_of(page.all().words); }

float links(const PageView& page, std::uint32_t) { return page.all().link_density(); }

float sentences(const PageView& page, std::uint32_t) { return page.all().sentence_share(); }

float long_blocks(const PageView& page, std::uint32_t) {
  return Sums::share_of(page.all().long_blocks, page.all().blocks);
}

float articles(const PageView& page, std::uint32_t) {
  return static_cast<float>(std::min(page.landmarks.articles(), 20U));
}

float has_main(const PageView& page, std::uint32_t) {
  return page.landmarks.has_main() ? 1.0F : 0.0F;
}

float headings(const PageView& page, std::uint32_t) {
  return log_of(page.headings.section_count());
}

constexpr Feature kPageFeatures[] = {
    {"page_words", "ln(1 + words) of the page", each<words>},
    {"page_links", "link density of the page", each<links>},
    {"page_sentences", "share of the page's words in sentences", each<sentences>},
    {"page_long", "share of the page's blocks with 10 plain words", each<long_blocks>},
    {"page_articles", "article elements and roles in the page, up to 20", each<articles>},
    {"page_main", "whether the page has main, or the role of it", each<has_main>},
    {"page_headings", "ln(2 + headings) of the page", each<headings>},
};

}  // namespace

FeatureGroup page_features() { return {"page", kPageFeatures}; }

}  // namespace winnow
