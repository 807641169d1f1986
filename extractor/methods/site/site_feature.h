// SPDX-License-Identifier: GPL-2.0-or-later
//
// Declares the features of the method `site`.
#pragma once

#include <cmath>

#include "extractor/tree_ensemble/feature_columns.h"
#include "winnow/extractor/site_statistics.h"

namespace winnow {

class SiteView;

using SiteFeature = FeatureOf<SiteView>;
using SiteFeatureGroup = FeatureGroupOf<SiteView>;

// Most tables name this: the column of a function of one block.
template <float (*value)(const SiteView& view, std::uint32_t block)>
constexpr auto each = &column_of<SiteView, value>;

// These say what is known of the block's own text: what the block model makes of it, its words and
// links, and on how many pages it stands (text_features.cc).
SiteFeatureGroup probability_features();
SiteFeatureGroup text_features();
SiteFeatureGroup frequency_features();

// These say what is known of the region that the block stands in, and of those around that
// (region_features.cc).
SiteFeatureGroup region_statistics();
SiteFeatureGroup around_features();

// Has all of them: the columns of site_features().
const FeatureColumns<SiteView>& site_columns();

// These stand for values that are not known, and are below all known values.
inline constexpr float kUnknownValue = -1;
inline constexpr float kUnknownLogOdds = -20;

// Returns a quotient of counts, or kUnknownValue where there is nothing to divide by.
inline float quotient(double part, double whole) {
  return whole > 0 ? static_cast<float>(part / whole) : kUnknownValue;
}

// Returns ln(1 + value).
inline float log_of_one_more(double value) { return static_cast<float>(std::log1p(value)); }

// Returns the log-odds of a probability, at most 9.2 from 0.
float log_odds(double probability);

// Returns the log-odds of the expected share of main words.
inline float main_log_odds(const RegionSums& sums) {
  const double words = static_cast<double>(sums.words * kShareUnit);
  return words > 0 ? log_odds(static_cast<double>(sums.main_words) / words) : kUnknownLogOdds;
}

}  // namespace winnow
