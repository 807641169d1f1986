// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the titles of other pages say: a list of what else a shop sells, or a paper wrote, is made
// of these. Source: the link collections of Crescenzi, Merialdo and Missier (Clustering web pages
// based on their structure, Data & Knowledge Engineering 2005), whose anchors are compared with
// titles here.
#include "extractor/methods/site/site_view.h"

namespace winnow {
namespace {

float title_elsewhere(const SiteView& view, std::uint32_t block) {
  return view.is_title_elsewhere(block) ? 1.0F : 0.0F;
}

template <std::size_t level>
float titles_at(const SiteView& view, std::uint32_t block) {
  return static_cast<float>(view.share_of_titles(block, level));
}

float titles_of_page(const SiteView& view, std::uint32_t) { return log_of(view.titles()); }

constexpr SiteFeature kTitleFeatures[] = {
    {"t_elsewhere", "1 if the block's text is the title of another page", each<title_elsewhere>},
    {"t1_share", "level 1: share of blocks whose text is the title of another page",
     each<titles_at<1>>},
    {"t2_share", "the same at level 2", each<titles_at<2>>},
    {"t3_share", "the same at level 3", each<titles_at<3>>},
    {"t_page", "ln(1 + such blocks of the page)", each<titles_of_page>},
};

}  // namespace

SiteFeatureGroup title_features() { return {"title", kTitleFeatures}; }

}  // namespace winnow
