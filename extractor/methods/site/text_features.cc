// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/site_view.h"

namespace winnow {
namespace {

float link_density(const SiteView& view, std::uint32_t block) {
  const Block& own = view.page.blocks[block];
  return quotient(own.link_words, own.words);
}

float words(const SiteView& view, std::uint32_t block) {
  return log_of(view.page.blocks[block].words);
}

float ends_sentence(const SiteView& view, std::uint32_t block) {
  return view.facts.blocks.traits[block].ends_sentence ? 1.0F : 0.0F;
}

float links_above(const SiteView& view, std::uint32_t block) {
  const SumsValues* sums = view.sums(block);
  const Block& own = view.page.blocks[block];
  if (sums == nullptr || sums->link_density == kUnknownValue || own.words == 0) return 0;
  return link_density(view, block) - sums->link_density;
}

constexpr SiteFeature kTextFeatures[] = {
    {"b_links", "link density of the block", each<link_density>},
    {"b_links_above", "how far it is above that of the region", each<links_above>},
    {"b_words", "ln(1 + words)", each<words>},
    {"b_sentence", "1 if the block ends like a sentence", each<ends_sentence>},
};

}  // namespace

SiteFeatureGroup text_features() { return {"text", kTextFeatures}; }

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

namespace {

// Blocks that repeat on the site get this value, which is below that of all others.
constexpr float kRepeats = -10;

template <std::vector<float> PageProbabilities::*of>
float odds(const SiteView& view, std::uint32_t block) {
  if (view.repeats(block)) return kRepeats;
  return log_odds(static_cast<double>((view.probabilities.*of)[block]));
}

constexpr SiteFeature kProbabilityFeatures[] = {
    {"p_own", "log-odds by the block model, the page without its blocks that repeat on the site",
     each<odds<&PageProbabilities::own>>},
    {"p_grouped", "the same, drawn towards the mean of the blocks of its path",
     each<odds<&PageProbabilities::grouped>>},
};

}  // namespace

SiteFeatureGroup probability_features() { return {"probability", kProbabilityFeatures}; }

}  // namespace winnow
