// SPDX-License-Identifier: GPL-2.0-or-later
//
// Trees that are the same, as one.
#pragma once

#include <vector>

#include "extractor/methods/pattern_tree/learning/sample_trees.h"

namespace winnow {

// Trees with equal texts and structure, in the order of the sample; never none. Since they are
// equal, a node that stands n nodes behind the root of one does so in all.
struct EqualTrees {
  std::vector<TreeRef> trees;
  const TreeRef& first() const { return trees.front(); }
};

// `trees` by what they are, in the order of the first of each. n log n time.
std::vector<EqualTrees> equal_trees(SampleTrees pages, const std::vector<TreeRef>& trees);

}  // namespace winnow
