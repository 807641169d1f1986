// SPDX-License-Identifier: GPL-2.0-or-later
//
// Declares features, each in one line.
#pragma once

#include "extractor/tree_ensemble/feature_columns.h"

namespace winnow {

class PageView;

using Feature = FeatureOf<PageView>;
using FeatureGroup = FeatureGroupOf<PageView>;

// Most tables name this: the column of a function of one block.
template <float (*value)(const PageView& page, std::uint32_t block)>
constexpr auto each = &column_of<PageView, value>;

// Each is defined in the file of its name.
FeatureGroup own_features();
FeatureGroup landmark_features();
FeatureGroup position_features();
FeatureGroup window_features();
FeatureGroup path_features();
FeatureGroup ancestor_features();
FeatureGroup region_features();
FeatureGroup section_features();
FeatureGroup record_features();
FeatureGroup embedded_features();
FeatureGroup leaf_features();
FeatureGroup page_features();

// Has all of them: the columns of block_features().
const FeatureColumns<PageView>& page_columns();

}  // namespace winnow
