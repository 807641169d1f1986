// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"

namespace winnow {
namespace {

bool inside(const PageView& page, std::uint32_t block, std::uint32_t landmark) {
  return (page.landmarks_of(block) & landmark) != 0;
}

template <std::uint32_t landmark>
float is_inside(const PageView& page, std::uint32_t block) {
  return inside(page, block, landmark) ? 1.0F : 0.0F;
}

constexpr Feature kLandmarkFeatures[] = {
    {"in_nav", "inside nav, or the role of it", each<is_inside<kNavigation>>},
    {"in_header", "inside header, or the role of it", each<is_inside<kBanner>>},
    {"in_footer", "inside footer, or the role of it", each<is_inside<kContentInfo>>},
    {"in_aside", "inside aside, or the role of it", each<is_inside<kComplementary>>},
    {"in_main", "inside main, or the role of it", each<is_inside<kMainLandmark>>},
    {"in_article", "inside article, or the role of it", each<is_inside<kArticle>>},
    {"in_form", "inside form or search, or the role of them", each<is_inside<kFormLandmark>>},
    {"in_dialog", "inside dialog, or the role of it", each<is_inside<kDialog>>},
    {"in_table", "inside table", each<is_inside<kTable>>},
    {"in_figure", "inside figure", each<is_inside<kFigure>>},
    {"in_section", "inside section", each<is_inside<kSection>>},
};

}  // namespace

FeatureGroup landmark_features() { return {"landmark", kLandmarkFeatures}; }

}  // namespace winnow
