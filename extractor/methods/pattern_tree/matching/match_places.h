// SPDX-License-Identifier: GPL-2.0-or-later
//
// How matchers write down what they found.
#pragma once

#include <cstdint>

#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

// A node of the page, and a node of the pattern that it stands at or may stand at.
struct NodePair {
  std::uint32_t node = 0;
  std::uint32_t place = 0;

  // For memories of pairs.
  std::uint64_t number() const { return std::uint64_t{node} << 32 | place; }
};

// Everything is unknown, in the region of the root.
void clear_match(const PageTree& page, TreeMatch& match);

// Sets region and match of a node that stands at the place. True if its children are left, to which
// the place's children are to be compared; else everything in the node is set as well.
bool place_node(const PageTree& page, const PatternTree& pattern, NodePair pair, TreeMatch& match);

// Into the order of TreeMatch. n log n time.
void sort_repetitions(TreeMatch& match);

}  // namespace winnow
