// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a block model says of all blocks of a page.
#pragma once

#include <span>
#include <vector>

#include "extractor/page/facts/page_view.h"
#include "extractor/tree_ensemble/feature_columns.h"
#include "winnow/extractor/tree_ensemble.h"

namespace winnow {

// By block.
struct PageProbabilities {
  std::vector<float> own;      // as the model has them
  std::vector<float> grouped;  // drawn towards the means of blocks of the same path
};

// By a model over block_features().
PageProbabilities page_probabilities(const PageView& view, const TreeEnsemble& model);

// By a model over these columns.
template <typename View>
std::vector<float> model_probabilities(const FeatureColumns<View>& columns, const View& view,
                                       const TreeEnsemble& model) {
  std::vector<float> probabilities(view.size());
  columns.for_each_tile(view, [&](BlockRange blocks, std::span<const float> tile) {
    const std::span<float> all = probabilities;
    model.score_tile(tile, all.subspan(blocks.first, blocks.last - blocks.first));
  });
  return probabilities;
}

}  // namespace winnow
