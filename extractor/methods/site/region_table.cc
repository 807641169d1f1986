// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/region_table.h"

#include "extractor/methods/site/site_feature.h"

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

RegionTable::RegionTable(const SiteStatistics& statistics) {
  values_.reserve(statistics.regions().size());
  for (const Region& region : statistics.regions()) {
    values_.push_back(values_of(statistics, region));
  }
}

}  // namespace winnow
