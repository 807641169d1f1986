// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/block_model/page_probabilities.h"

#include "extractor/methods/block_model/features/feature.h"
#include "extractor/methods/block_model/group_means.h"

namespace winnow {

PageProbabilities page_probabilities(const PageView& view, const TreeEnsemble& model) {
  PageProbabilities read;
  read.own = model_probabilities(page_columns(), view, model);
  read.grouped = read.own;
  approach_group_means(view.blocks.blocks(), view.paths.groups(), read.grouped);
  return read;
}

}  // namespace winnow
