// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/site_feature.h"
#include "extractor/methods/site/site_view.h"

namespace winnow {
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
