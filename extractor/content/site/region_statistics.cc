// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/site/site_feature.h"
#include "extractor/content/site/site_view.h"

namespace winnow {
namespace {

// A feature of the sums of the region; kUnknownValue without a region.
template <float (*value)(const RegionSums& sums)>
float of_region(const SiteView& view, std::uint32_t block) {
  const RegionSums* sums = view.sums(block);
  return sums == nullptr ? kUnknownValue : value(*sums);
}

float known(const SiteView& view, std::uint32_t block) {
  return view.evidence[block].known ? 1.0F : 0.0F;
}

float steps(const SiteView& view, std::uint32_t block) {
  return static_cast<float>(view.steps_to_region(block));
}

float page_share(const SiteView& view, std::uint32_t block) {
  const RegionSums* sums = view.sums(block);
  return sums == nullptr ? 0 : quotient(sums->pages, view.statistics.pages());
}

float log_pages(const RegionSums& sums) { return log_of_one_more(sums.pages); }

float log_occurrences(const RegionSums& sums) {
  return log_of_one_more(quotient(sums.occurrences, sums.pages));
}

float distinct_share(const RegionSums& sums) { return quotient(sums.distinct, sums.occurrences); }

float distinct_per_page(const RegionSums& sums) { return quotient(sums.distinct, sums.pages); }

float main_odds(const SiteView& view, std::uint32_t block) {
  const RegionSums* sums = view.sums(block);
  return sums == nullptr ? kUnknownLogOdds : main_log_odds(*sums);
}

float above_mean(const SiteView& view, std::uint32_t block) {
  const RegionSums* sums = view.sums(block);
  if (sums == nullptr || sums->words == 0) return 0;
  return log_odds(static_cast<double>(view.probabilities.grouped[block])) - main_log_odds(*sums);
}

float log_words(const RegionSums& sums) {
  return log_of_one_more(quotient(static_cast<double>(sums.words), sums.occurrences));
}

float link_density(const RegionSums& sums) {
  return quotient(static_cast<double>(sums.link_words), static_cast<double>(sums.words));
}

float sentence_share(const RegionSums& sums) {
  return quotient(static_cast<double>(sums.sentence_words), static_cast<double>(sums.words));
}

float template_share(const RegionSums& sums) {
  return quotient(static_cast<double>(sums.template_words),
                  static_cast<double>(sums.words * kShareUnit));
}

float share_of_main(const SiteView& view, std::uint32_t block) {
  const RegionSums* sums = view.sums(block);
  return sums == nullptr ? 0
                         : quotient(static_cast<double>(sums->main_words),
                                    static_cast<double>(view.statistics.main_words()));
}

constexpr SiteFeature kFeatures[] = {
    {"r_known", "1 if the site has the block's own region", known},
    {"r_steps", "elements between the block's and the nearest region", steps},
    {"r_pages", "share of the site's pages that have the region", page_share},
    {"r_log_pages", "ln(1 + pages)", of_region<log_pages>},
    {"r_occurrences", "ln(1 + occurrences a page)", of_region<log_occurrences>},
    {"r_distinct", "different texts an occurrence", of_region<distinct_share>},
    {"r_distinct_page", "different texts a page", of_region<distinct_per_page>},
    {"r_main", "log-odds of the share of main words that the block model expects", main_odds},
    {"r_above", "how far the block's own log-odds are above these", above_mean},
    {"r_words", "ln(1 + words an occurrence)", of_region<log_words>},
    {"r_links", "link density", of_region<link_density>},
    {"r_sentences", "share of words in blocks that end like a sentence", of_region<sentence_share>},
    {"r_template", "share of words whose text repeats in the region", of_region<template_share>},
    {"r_main_share", "its part of all main words of the site", share_of_main},
};

}  // namespace

SiteFeatureGroup region_statistics() { return {"region", kFeatures}; }

}  // namespace winnow
