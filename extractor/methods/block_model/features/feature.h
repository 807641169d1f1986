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

// These are for functions of which column_of_runs() and column_of_one() need not ask for each
// block.
template <auto key, float (*value)(const PageView& page, std::uint32_t block)>
constexpr auto runs_of = &column_of_runs<PageView, key, value>;
template <float (*value)(const PageView& page, std::uint32_t block)>
constexpr auto same_for_all = &column_of_one<PageView, value>;

// These say what the block itself is, and its neighbours (text_features.cc).
FeatureGroup own_features();
FeatureGroup window_features();

// These say where on the page the block stands (place_features.cc).
FeatureGroup position_features();
FeatureGroup section_features();
FeatureGroup region_features();

// These say where the block stands between the paragraphs of the page (paragraph_features.cc).
FeatureGroup paragraph_features();

// These say what the elements around the block are and hold (element_features.cc).
FeatureGroup landmark_features();
FeatureGroup ancestor_features();
FeatureGroup embedded_features();
FeatureGroup leaf_features();

// These say what the model has learned of the names of these elements (name_features.cc).
FeatureGroup name_features();

// These say what on the page is like the block (record_features.cc).
FeatureGroup path_features();
FeatureGroup record_features();

// These are the same for all blocks of a page (block_features.cc).
FeatureGroup page_features();

// Has all of them: the columns of block_features().
const FeatureColumns<PageView>& page_columns();

}  // namespace winnow
