// SPDX-License-Identifier: GPL-2.0-or-later
//
// Computes once what the features say of each region of a site, mostly logarithms and quotients. It
// is the same for all blocks of all pages.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/extractor/site_statistics.h"

namespace winnow {

// Has features of the sums of a region (region_statistics.cc).
struct SumsValues {
  float page_share = 0;
  float log_pages = 0;
  float log_occurrences = 0;
  float distinct_share = 0;
  float distinct_per_page = 0;
  float main_odds = 0;
  float log_words = 0;
  float link_density = 0;
  float sentence_share = 0;
  float template_share = 0;
  float share_of_main = 0;
};

// Has features of a region that may be around a block (around_features.cc).
struct RegionValues {
  SumsValues own;
  SumsValues all;
  float expected_f1 = 0;     // if all in it were taken for the main text of its pages
  float words_per_page = 0;  // ln(1 + words a page)
  float share_of_page = 0;   // its part of the main words of its pages
};

// Has the values of all regions. Immutable, so thread-safe. Takes time and memory in proportion to
// the regions, 100 bytes for each.
class RegionTable {
 public:
  explicit RegionTable(const SiteStatistics& statistics);

  // `region` is an index of SiteStatistics::regions().
  const RegionValues& operator[](std::uint32_t region) const { return values_[region]; }

 private:
  std::vector<RegionValues> values_;
};

}  // namespace winnow
