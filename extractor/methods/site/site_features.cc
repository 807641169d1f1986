// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/site_features.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "extractor/methods/site/site_view.h"
#include "extractor/shipped_trees/shipped_trees.h"
#include "extractor/tree_ensemble/tree_ensemble_reader.h"

namespace winnow {
namespace {

constexpr double kLeastProbability = 1e-4;

std::array<SiteFeatureGroup, 5> feature_groups() {
  return {probability_features(), region_statistics(), frequency_features(), around_features(),
          text_features()};
}

}  // namespace

const FeatureColumns<SiteView>& site_columns() {
  static const FeatureColumns<SiteView> made(feature_groups());
  return made;
}

float log_odds(double probability) {
  const double bounded = std::clamp(probability, kLeastProbability, 1 - kLeastProbability);
  return static_cast<float>(std::log(bounded / (1 - bounded)));
}

std::span<const FeatureInfo> site_features() { return site_columns().infos(); }

const TreeEnsemble& shipped_site_trees() {
  static const TreeEnsemble trees =
      TreeEnsembleReader::unpack(packed_site_trees(), site_features()).value();
  return trees;
}

SiteFeatures compute_site_features(const ParsedPage& page, const SiteModel& site,
                                   const TreeEnsemble& model, WordSegmenter& segmenter) {
  if (page.blocks.size() == 0) return {FeatureMatrix(0, site_features().size()), {}};
  const RegionTable regions(site.statistics());
  SiteView view(page, site, regions, model, segmenter);
  FeatureMatrix matrix(view.size(), site_features().size());
  for (std::uint32_t i = 0; i < view.size(); ++i) matrix.set_path_group(i, view.path_groups[i]);
  site_columns().compute(view, matrix);
  return {std::move(matrix), std::move(view.evidence)};
}

}  // namespace winnow
