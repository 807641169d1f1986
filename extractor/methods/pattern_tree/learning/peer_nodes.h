// SPDX-License-Identifier: GPL-2.0-or-later
//
// Recognises peer nodes: which children of several trees are alike.
#pragma once

#include <span>
#include <vector>

#include "extractor/methods/pattern_tree/learning/peer_symbols.h"
#include "extractor/methods/pattern_tree/learning/sample_trees.h"
#include "extractor/methods/pattern_tree/learning/tree_similarity.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

// Has the children of one tree, in document order, with their symbols.
struct PeerColumn {
  std::vector<TreeRef> trees;
  std::vector<PeerNode> nodes;  // There is one for each tree.
};

// Gives symbols to the children of `parents` (Agarwal and Totla 2011, section 5). Similarity is not
// transitive, so classes are defined by order: columns as given, children in document order. A
// child joins the class whose first member it is most similar to, and the earliest of several; if
// none reaches the delta, it founds a class. Elements with different names are never alike,
// whatever the delta. All texts are in one S class, all images in another; equal ones are in one T
// class. T classes lie inside S classes. Children that are equal in structure always get the same
// S, those that are also equal in text the same T. S and T number the classes in the order in which
// they are founded; T begins with 0 in each S class.
//
// Children of the html element belong to the S class of their name, because bodies are peers
// however much is in them.
//
// With Alignment::path, children with an id or a class belong to the S class of their key, unless
// no other child has that key, as with the ids that links of one page lead to. Those, and children
// without id and class, belong to the S class of their name if at most one of them stands in each
// column; only the others are compared. Then children that are equal get the same symbol if their
// keys are equal, too.
//
// A child is compared with at most `kMaxStructureClasses` S classes of a name, and with at most
// `kMaxTextClasses` T classes of an S class. If it is like none of these first ones, it founds a
// class that only its equals join.
std::vector<PeerColumn> recognise_peer_nodes(SampleTrees pages, std::span<const TreeRef> parents,
                                             const PatternOptions& options,
                                             TreeSimilarity& similarity);

inline constexpr std::size_t kMaxStructureClasses = 256;
inline constexpr std::size_t kMaxTextClasses = 64;

}  // namespace winnow
