// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

template <float NameSums::*sum>
float of_names(const PageView& page, std::uint32_t block) {
  const NodeIndex element = page.document.parent(page.block(block).first_text);
  return page.facts.names.around(element).*sum;
}

constexpr Feature kNameFeatures[] = {
    {"name_low", "lowest score of the names around the block, at most 0",
     each<of_names<&NameSums::lowest>>},
    {"name_high", "highest score of these names, at least 0", each<of_names<&NameSums::highest>>},
    {"name_near", "mean score of the nearest element with a known name",
     each<of_names<&NameSums::nearest>>},
    {"name_faded", "sum of the elements' mean scores, each step up with less weight",
     each<of_names<&NameSums::faded>>},
    {"name_own", "lowest score of the nearest element with names", each<of_names<&NameSums::own>>},
};

}  // namespace

FeatureGroup name_features() { return {"name", kNameFeatures}; }

}  // namespace winnow
