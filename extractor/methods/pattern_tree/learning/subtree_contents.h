// SPDX-License-Identifier: GPL-2.0-or-later
//
// What is below the nodes of a page.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/methods/pattern_tree/learning/sample_trees.h"

namespace winnow {

// By node.
struct SubtreeContents {
  std::vector<std::uint64_t> signatures;  // PatternNode::signature
  std::vector<std::uint32_t> heights;     // levels; 1 for a node without children
};

// Of each page. Linear time. Thread-safe.
std::vector<SubtreeContents> subtree_contents(SampleTrees pages);

}  // namespace winnow
