// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/site_feature.h"
#include "extractor/methods/site/site_view.h"

namespace winnow {
namespace {

// Returns a value of the sums of the region, or kUnknownValue without a region.
template <float SumsValues::*value>
float of_region(const SiteView& view, std::uint32_t block) {
  const SumsValues* sums = view.sums(block);
  return sums == nullptr ? kUnknownValue : sums->*value;
}

float known(const SiteView& view, std::uint32_t block) {
  return view.evidence[block].known ? 1.0F : 0.0F;
}

float steps(const SiteView& view, std::uint32_t block) {
  return static_cast<float>(view.steps_to_region(block));
}

float page_share(const SiteView& view, std::uint32_t block) {
  const SumsValues* sums = view.sums(block);
  return sums == nullptr ? 0 : sums->page_share;
}

float main_odds(const SiteView& view, std::uint32_t block) {
  const SumsValues* sums = view.sums(block);
  return sums == nullptr ? kUnknownLogOdds : sums->main_odds;
}

// A region without words has no odds, and for what repeats none are known.
float above_mean(const SiteView& view, std::uint32_t block) {
  const SumsValues* sums = view.sums(block);
  const bool known = sums != nullptr && sums->main_odds != kUnknownLogOdds;
  if (!known || view.repeats(block)) return 0;
  return log_odds(static_cast<double>(view.probabilities.grouped[block])) - sums->main_odds;
}

float share_of_main(const SiteView& view, std::uint32_t block) {
  const SumsValues* sums = view.sums(block);
  return sums == nullptr ? 0 : sums->share_of_main;
}

constexpr SiteFeature kRegionStatistics[] = {
    {"r_known", "1 if the site has the block's own region", each<known>},
    {"r_steps", "elements between the block's and the nearest region", each<steps>},
    {"r_pages", "share of the site's pages that have the region", each<page_share>},
    {"r_log_pages", "ln(1 + pages)", each<of_region<&SumsValues::log_pages>>},
    {"r_occurrences", "ln(1 + occurrences a page)", each<of_region<&SumsValues::log_occurrences>>},
    {"r_distinct", "different texts an occurrence", each<of_region<&SumsValues::distinct_share>>},
    {"r_distinct_page", "different texts a page", each<of_region<&SumsValues::distinct_per_page>>},
    {"r_main", "log-odds of the share of main words that the block model expects", each<main_odds>},
    {"r_above", "how far the block's own log-odds are above these", each<above_mean>},
    {"r_words", "ln(1 + words an occurrence)", each<of_region<&SumsValues::log_words>>},
    {"r_links", "link density", each<of_region<&SumsValues::link_density>>},
    {"r_sentences", "share of words in blocks that end like a sentence",
     each<of_region<&SumsValues::sentence_share>>},
    {"r_template", "share of words whose text repeats in the region",
     each<of_region<&SumsValues::template_share>>},
    {"r_main_share", "its part of all main words of the site", each<share_of_main>},
};

}  // namespace

SiteFeatureGroup region_statistics() { return {"region", kRegionStatistics}; }

}  // namespace winnow
