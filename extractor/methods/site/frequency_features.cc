// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/site_feature.h"
#include "extractor/methods/site/site_view.h"

namespace winnow {
namespace {

float region_share(const SiteView& view, std::uint32_t block) {
  return view.evidence[block].region_share;
}

float region_pages(const SiteView& view, std::uint32_t block) {
  return log_of(view.evidence[block].text_pages);
}

float site_share(const SiteView& view, std::uint32_t block) {
  const std::uint32_t pages = view.text_pages[block];
  return pages < 2 ? 0 : quotient(pages - 1, view.statistics.pages() - 1);
}

float site_pages(const SiteView& view, std::uint32_t block) {
  const std::uint32_t pages = view.text_pages[block];
  return pages < 2 ? 0 : log_of(pages - 1);
}

float subtree_share(const SiteView& view, std::uint32_t block) {
  return view.evidence[block].subtree_share;
}

float subtree_pages(const SiteView& view, std::uint32_t block) {
  return log_of(view.evidence[block].subtree_pages);
}

float repeats(const SiteView& view, std::uint32_t block) {
  return view.repeats(block) ? 1.0F : 0.0F;
}

constexpr SiteFeature kFrequencyFeatures[] = {
    {"df_region", "share of the other pages with the region that have the text there",
     each<region_share>},
    {"df_region_pages", "ln(1 + pages) of these", each<region_pages>},
    {"df_site", "share of the other pages that have the text anywhere", each<site_share>},
    {"df_site_pages", "ln(1 + pages) of these", each<site_pages>},
    {"df_subtree",
     "share of the other pages with the region that have the same subtree; of the "
     "subtrees around the block the highest",
     each<subtree_share>},
    {"df_subtree_pages", "ln(1 + pages) with that subtree", each<subtree_pages>},
    {"df_repeats", "1 if text or subtree count as repeated", each<repeats>},
};

}  // namespace

SiteFeatureGroup frequency_features() { return {"frequency", kFrequencyFeatures}; }

}  // namespace winnow
