// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/content/site/site_feature.h"
#include "extractor/content/site/site_view.h"

namespace winnow {
namespace {

// Blocks that repeat have no probability in the pruned page.
constexpr float kPruned = -10;

float own(const SiteView& view, std::uint32_t block) {
  return log_odds(static_cast<double>(view.probabilities.own[block]));
}

float grouped(const SiteView& view, std::uint32_t block) {
  return log_odds(static_cast<double>(view.probabilities.grouped[block]));
}

float pruned(const SiteView& view, std::uint32_t block) {
  return view.repeats(block) ? kPruned
                             : log_odds(static_cast<double>(view.probabilities.pruned[block]));
}

constexpr SiteFeature kFeatures[] = {
    {"p_own", "log-odds by the block model, the page for itself", each<own>},
    {"p_grouped", "the same, drawn towards the mean of the blocks of its path", each<grouped>},
    {"p_pruned", "the same without the page's blocks that repeat on the site", each<pruned>},
};

}  // namespace

SiteFeatureGroup probability_features() { return {"probability", kFeatures}; }

}  // namespace winnow
