// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <limits>

#include "extractor/content/site/site_feature.h"
#include "extractor/content/site/site_view.h"

namespace winnow {
namespace {

// A feature of the region of one level; `otherwise` where it is not known.
template <std::size_t level, float (*value)(const SiteView& view, const Region& region)>
float at(const SiteView& view, std::uint32_t block) {
  const Region* region = view.level(block, level);
  return region == nullptr ? kUnknownValue : value(view, *region);
}

template <std::size_t level>
float main_odds(const SiteView& view, std::uint32_t block) {
  const Region* region = view.level(block, level);
  return region == nullptr ? kUnknownLogOdds : main_log_odds(region->all);
}

float link_density(const SiteView&, const Region& region) {
  return quotient(static_cast<double>(region.all.link_words),
                  static_cast<double>(region.all.words));
}

float sentence_share(const SiteView&, const Region& region) {
  return quotient(static_cast<double>(region.all.sentence_words),
                  static_cast<double>(region.all.words));
}

float distinct_share(const SiteView&, const Region& region) {
  return quotient(region.all.distinct, region.all.occurrences);
}

float template_share(const SiteView&, const Region& region) {
  return quotient(static_cast<double>(region.all.template_words),
                  static_cast<double>(region.all.words * kShareUnit));
}

float page_share(const SiteView& view, const Region& region) {
  return quotient(region.all.pages, view.statistics.pages());
}

float log_occurrences(const SiteView&, const Region& region) {
  return log_of_one_more(quotient(region.all.occurrences, region.all.pages));
}

// The F1 of the region as the whole main text of its pages, by what the block model expects.
float expected_f1(const SiteView&, const Region& region) {
  const double all = static_cast<double>(region.all.words * kShareUnit + region.page_main_words);
  return quotient(2 * static_cast<double>(region.all.main_words), all);
}

float log_words(const SiteView&, const Region& region) {
  return log_of_one_more(quotient(static_cast<double>(region.all.words), region.all.pages));
}

float share_of_main(const SiteView&, const Region& region) {
  return quotient(static_cast<double>(region.all.main_words),
                  static_cast<double>(region.page_main_words));
}

float highest_main_odds(const SiteView& view, std::uint32_t block) {
  float highest = kUnknownLogOdds;
  for (std::size_t level = 0; level < Extents::kLevels; ++level) {
    const Region* region = view.level(block, level);
    if (region != nullptr) highest = std::max(highest, main_log_odds(region->all));
  }
  return highest;
}

float least_distinct(const SiteView& view, std::uint32_t block) {
  float least = 1;
  view.for_each_region(
      block, [&](const Region& region) { least = std::min(least, distinct_share(view, region)); });
  return least;
}

float least_template(const SiteView& view, std::uint32_t block) {
  float least = 1;
  view.for_each_region(block, [&](const Region& region) {
    if (region.all.words > 0) least = std::min(least, template_share(view, region));
  });
  return least;
}

float most_template(const SiteView& view, std::uint32_t block) {
  float most = kUnknownValue;
  view.for_each_region(
      block, [&](const Region& region) { most = std::max(most, template_share(view, region)); });
  return most;
}

// Level 0 is the block's own element, the others are the nearest around it with more blocks.
constexpr SiteFeature kFeatures[] = {
    {"a0_main", "level 0: log-odds of the expected share of main words", main_odds<0>},
    {"a1_main", "the same at level 1", main_odds<1>},
    {"a2_main", "the same at level 2", main_odds<2>},
    {"a3_main", "the same at level 3", main_odds<3>},
    {"a4_main", "the same at level 4", main_odds<4>},
    {"a0_links", "level 0: link density", at<0, link_density>},
    {"a1_links", "the same at level 1", at<1, link_density>},
    {"a2_links", "the same at level 2", at<2, link_density>},
    {"a3_links", "the same at level 3", at<3, link_density>},
    {"a4_links", "the same at level 4", at<4, link_density>},
    {"a0_sentences", "level 0: share of words in sentences", at<0, sentence_share>},
    {"a1_sentences", "the same at level 1", at<1, sentence_share>},
    {"a2_sentences", "the same at level 2", at<2, sentence_share>},
    {"a3_sentences", "the same at level 3", at<3, sentence_share>},
    {"a4_sentences", "the same at level 4", at<4, sentence_share>},
    {"a0_distinct", "level 0: different texts an occurrence", at<0, distinct_share>},
    {"a1_distinct", "the same at level 1", at<1, distinct_share>},
    {"a2_distinct", "the same at level 2", at<2, distinct_share>},
    {"a3_distinct", "the same at level 3", at<3, distinct_share>},
    {"a4_distinct", "the same at level 4", at<4, distinct_share>},
    {"a0_template", "level 0: share of words that repeat", at<0, template_share>},
    {"a1_template", "the same at level 1", at<1, template_share>},
    {"a2_template", "the same at level 2", at<2, template_share>},
    {"a3_template", "the same at level 3", at<3, template_share>},
    {"a4_template", "the same at level 4", at<4, template_share>},
    {"a0_pages", "level 0: share of the site's pages that have it", at<0, page_share>},
    {"a1_pages", "the same at level 1", at<1, page_share>},
    {"a2_pages", "the same at level 2", at<2, page_share>},
    {"a3_pages", "the same at level 3", at<3, page_share>},
    {"a4_pages", "the same at level 4", at<4, page_share>},
    {"a0_occurrences", "level 0: ln(1 + occurrences a page)", at<0, log_occurrences>},
    {"a1_occurrences", "the same at level 1", at<1, log_occurrences>},
    {"a2_occurrences", "the same at level 2", at<2, log_occurrences>},
    {"a3_occurrences", "the same at level 3", at<3, log_occurrences>},
    {"a4_occurrences", "the same at level 4", at<4, log_occurrences>},
    {"a0_f1", "level 0: expected F1 of all that is in it", at<0, expected_f1>},
    {"a1_f1", "the same at level 1", at<1, expected_f1>},
    {"a2_f1", "the same at level 2", at<2, expected_f1>},
    {"a3_f1", "the same at level 3", at<3, expected_f1>},
    {"a4_f1", "the same at level 4", at<4, expected_f1>},
    {"a1_words", "level 1: ln(1 + words a page)", at<1, log_words>},
    {"a2_words", "the same at level 2", at<2, log_words>},
    {"a3_words", "the same at level 3", at<3, log_words>},
    {"a4_words", "the same at level 4", at<4, log_words>},
    {"a1_main_share", "level 1: its part of the main words of its pages", at<1, share_of_main>},
    {"a2_main_share", "the same at level 2", at<2, share_of_main>},
    {"a3_main_share", "the same at level 3", at<3, share_of_main>},
    {"a4_main_share", "the same at level 4", at<4, share_of_main>},
    {"a_main_high", "the highest of the levels' log-odds", highest_main_odds},
    {"a_distinct_low", "of all regions around the fewest different texts an occurrence",
     least_distinct},
    {"a_template_low", "the lowest share of words that repeat", least_template},
    {"a_template_high", "the highest share of words that repeat", most_template},
};

}  // namespace

SiteFeatureGroup around_features() { return {"around", kFeatures}; }

}  // namespace winnow
