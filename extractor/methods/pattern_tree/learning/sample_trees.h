// SPDX-License-Identifier: GPL-2.0-or-later
//
// Holds the page trees that one pattern tree is learned from, and says what several of their
// subtrees have in common.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "extractor/page_tree/page_tree.h"

namespace winnow {

// Has the trees in the order of the sample.
using SampleTrees = std::span<const PageTree* const>;

// Refers to a subtree of one of them.
struct TreeRef {
  std::uint32_t page = 0;  // It is an index into SampleTrees.
  std::uint32_t node = 0;
  friend auto operator<=>(const TreeRef&, const TreeRef&) = default;
};

inline const PageTreeNode& node_of(SampleTrees pages, TreeRef tree) {
  return pages[tree.page]->nodes[tree.node];
}

// Trees with equal texts and structure, at least one, in the order of the sample. As they are
// equal, a node that stands n nodes behind the root of one does so in all.
struct EqualTrees {
  std::vector<TreeRef> trees;
  const TreeRef& first() const { return trees.front(); }
};

// Groups `trees` by what they are, in the order of the first of each group. Takes n log n time.
std::vector<EqualTrees> equal_trees(SampleTrees pages, const std::vector<TreeRef>& trees);

// Says what is below each node of a page.
struct SubtreeContents {
  std::vector<std::uint64_t> signatures;  // They are those of PatternNode.
  std::vector<std::uint32_t> heights;  // They count levels, and are 1 for a node without children.
};

// Returns the contents of each page. Takes linear time. It is thread-safe.
std::vector<SubtreeContents> subtree_contents(SampleTrees pages);

// Has an element's name with id and classes, as PatternNode does. The view lives as long as the
// page that it is taken from.
struct ElementName {
  std::uint64_t key = 0;
  std::string_view name;
};

// Returns the name that most of the trees have, and the first of several. There must be a tree.
// Takes n log n time. It is thread-safe.
ElementName most_frequent_name(SampleTrees pages, const std::vector<TreeRef>& trees);

}  // namespace winnow
