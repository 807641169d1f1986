// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "extractor/methods/site/site_view.h"

namespace winnow {
namespace {

SumsValues values_of(const SiteStatistics& site, const RegionSums& sums) {
  const auto words = static_cast<double>(sums.words);
  SumsValues values;
  values.page_share = quotient(sums.pages, site.pages());
  values.log_pages = log_of_one_more(sums.pages);
  values.log_occurrences = log_of_one_more(quotient(sums.occurrences, sums.pages));
  values.distinct_share = quotient(sums.distinct, sums.occurrences);
  values.distinct_per_page = quotient(sums.distinct, sums.pages);
  values.main_odds = main_log_odds(sums);
  values.log_words = log_of_one_more(quotient(words, sums.occurrences));
  values.link_density = quotient(static_cast<double>(sums.link_words), words);
  values.sentence_share = quotient(static_cast<double>(sums.sentence_words), words);
  values.template_share = quotient(static_cast<double>(sums.template_words),
                                   static_cast<double>(sums.words * kShareUnit));
  values.share_of_main =
      quotient(static_cast<double>(sums.main_words), static_cast<double>(site.main_words()));
  return values;
}

RegionValues values_of(const SiteStatistics& site, const Region& region) {
  const RegionSums& all = region.all;
  const auto main_words = static_cast<double>(all.main_words);
  RegionValues values;
  values.own = values_of(site, region.own);
  values.all = values_of(site, all);
  values.expected_f1 = quotient(
      2 * main_words, static_cast<double>(all.words * kShareUnit + region.page_main_words));
  values.words_per_page = log_of_one_more(quotient(static_cast<double>(all.words), all.pages));
  values.share_of_page = quotient(main_words, static_cast<double>(region.page_main_words));
  return values;
}

}  // namespace

RegionTable::RegionTable(const SiteStatistics& statistics, Regions regions)
    : statistics_(statistics) {
  if (regions == Regions::few) {
    places_.resize(statistics.regions().size());
    few_.emplace_back();  // Place 0 stands for none.
    return;
  }
  values_.reserve(statistics.regions().size());
  for (const Region& region : statistics.regions()) {
    values_.push_back(values_of(statistics, region));
  }
}

const RegionValues& RegionTable::value_of(std::uint32_t region) const {
  std::uint32_t& place = places_[region];
  if (place == 0) {
    place = static_cast<std::uint32_t>(few_.size());
    few_.push_back(values_of(statistics_, statistics_.regions()[region]));
  }
  return few_[place];
}

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

namespace {

// Returns a value of the region of one level, or kUnknownValue where the region is not known.
template <std::size_t level, float RegionValues::*value>
float at(const SiteView& view, std::uint32_t block) {
  const RegionValues* region = view.level(block, level);
  return region == nullptr ? kUnknownValue : region->*value;
}

// Does the same for the sums of all that is in the region.
template <std::size_t level, float SumsValues::*value>
float of_all(const SiteView& view, std::uint32_t block) {
  const RegionValues* region = view.level(block, level);
  return region == nullptr ? kUnknownValue : region->all.*value;
}

template <std::size_t level>
float main_odds_at(const SiteView& view, std::uint32_t block) {
  const RegionValues* region = view.level(block, level);
  return region == nullptr ? kUnknownLogOdds : region->all.main_odds;
}

float highest_main_odds(const SiteView& view, std::uint32_t block) {
  float highest = kUnknownLogOdds;
  for (std::size_t level = 0; level < Extents::kLevels; ++level) {
    const RegionValues* region = view.level(block, level);
    if (region != nullptr) highest = std::max(highest, region->all.main_odds);
  }
  return highest;
}

float least_distinct(const SiteView& view, std::uint32_t block) {
  return view.around(block).least_distinct;
}

float least_template(const SiteView& view, std::uint32_t block) {
  return view.around(block).least_template;
}

float most_template(const SiteView& view, std::uint32_t block) {
  return view.around(block).most_template;
}

// Level 0 is the block's own element, the others are the nearest around it with more blocks.
constexpr SiteFeature kAroundFeatures[] = {
    {"a0_main", "level 0: log-odds of the expected share of main words", each<main_odds_at<0>>},
    {"a1_main", "the same at level 1", each<main_odds_at<1>>},
    {"a2_main", "the same at level 2", each<main_odds_at<2>>},
    {"a3_main", "the same at level 3", each<main_odds_at<3>>},
    {"a4_main", "the same at level 4", each<main_odds_at<4>>},
    {"a0_links", "level 0: link density", each<of_all<0, &SumsValues::link_density>>},
    {"a1_links", "the same at level 1", each<of_all<1, &SumsValues::link_density>>},
    {"a2_links", "the same at level 2", each<of_all<2, &SumsValues::link_density>>},
    {"a3_links", "the same at level 3", each<of_all<3, &SumsValues::link_density>>},
    {"a4_links", "the same at level 4", each<of_all<4, &SumsValues::link_density>>},
    {"a0_sentences", "level 0: share of words in sentences",
     each<of_all<0, &SumsValues::sentence_share>>},
    {"a1_sentences", "the same at level 1", each<of_all<1, &SumsValues::sentence_share>>},
    {"a2_sentences", "the same at level 2", each<of_all<2, &SumsValues::sentence_share>>},
    {"a3_sentences", "the same at level 3", each<of_all<3, &SumsValues::sentence_share>>},
    {"a4_sentences", "the same at level 4", each<of_all<4, &SumsValues::sentence_share>>},
    {"a0_distinct", "level 0: different texts an occurrence",
     each<of_all<0, &SumsValues::distinct_share>>},
    {"a1_distinct", "the same at level 1", each<of_all<1, &SumsValues::distinct_share>>},
    {"a2_distinct", "the same at level 2", each<of_all<2, &SumsValues::distinct_share>>},
    {"a3_distinct", "the same at level 3", each<of_all<3, &SumsValues::distinct_share>>},
    {"a4_distinct", "the same at level 4", each<of_all<4, &SumsValues::distinct_share>>},
    {"a0_template", "level 0: share of words that repeat",
     each<of_all<0, &SumsValues::template_share>>},
    {"a1_template", "the same at level 1", each<of_all<1, &SumsValues::template_share>>},
    {"a2_template", "the same at level 2", each<of_all<2, &SumsValues::template_share>>},
    {"a3_template", "the same at level 3", each<of_all<3, &SumsValues::template_share>>},
    {"a4_template", "the same at level 4", each<of_all<4, &SumsValues::template_share>>},
    {"a0_pages", "level 0: share of the site's pages that have it",
     each<of_all<0, &SumsValues::page_share>>},
    {"a1_pages", "the same at level 1", each<of_all<1, &SumsValues::page_share>>},
    {"a2_pages", "the same at level 2", each<of_all<2, &SumsValues::page_share>>},
    {"a3_pages", "the same at level 3", each<of_all<3, &SumsValues::page_share>>},
    {"a4_pages", "the same at level 4", each<of_all<4, &SumsValues::page_share>>},
    {"a0_occurrences", "level 0: ln(1 + occurrences a page)",
     each<of_all<0, &SumsValues::log_occurrences>>},
    {"a1_occurrences", "the same at level 1", each<of_all<1, &SumsValues::log_occurrences>>},
    {"a2_occurrences", "the same at level 2", each<of_all<2, &SumsValues::log_occurrences>>},
    {"a3_occurrences", "the same at level 3", each<of_all<3, &SumsValues::log_occurrences>>},
    {"a4_occurrences", "the same at level 4", each<of_all<4, &SumsValues::log_occurrences>>},
    {"a0_f1", "level 0: expected F1 of all that is in it", each<at<0, &RegionValues::expected_f1>>},
    {"a1_f1", "the same at level 1", each<at<1, &RegionValues::expected_f1>>},
    {"a2_f1", "the same at level 2", each<at<2, &RegionValues::expected_f1>>},
    {"a3_f1", "the same at level 3", each<at<3, &RegionValues::expected_f1>>},
    {"a4_f1", "the same at level 4", each<at<4, &RegionValues::expected_f1>>},
    {"a1_words", "level 1: ln(1 + words a page)", each<at<1, &RegionValues::words_per_page>>},
    {"a2_words", "the same at level 2", each<at<2, &RegionValues::words_per_page>>},
    {"a3_words", "the same at level 3", each<at<3, &RegionValues::words_per_page>>},
    {"a4_words", "the same at level 4", each<at<4, &RegionValues::words_per_page>>},
    {"a1_main_share", "level 1: its part of the main words of its pages",
     each<at<1, &RegionValues::share_of_page>>},
    {"a2_main_share", "the same at level 2", each<at<2, &RegionValues::share_of_page>>},
    {"a3_main_share", "the same at level 3", each<at<3, &RegionValues::share_of_page>>},
    {"a4_main_share", "the same at level 4", each<at<4, &RegionValues::share_of_page>>},
    {"a_main_high", "the highest of the levels' log-odds", each<highest_main_odds>},
    {"a_distinct_low", "of all regions around the fewest different texts an occurrence",
     each<least_distinct>},
    {"a_template_low", "the lowest share of words that repeat", each<least_template>},
    {"a_template_high", "the highest share of words that repeat", each<most_template>},
};

}  // namespace

SiteFeatureGroup around_features() { return {"around", kAroundFeatures}; }

}  // namespace winnow
