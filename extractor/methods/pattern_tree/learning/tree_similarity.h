// SPDX-License-Identifier: GPL-2.0-or-later
//
// How alike two subtrees are: simple tree matching.
#pragma once

#include <cstdint>

#include "extractor/methods/pattern_tree/learning/compared_tree.h"
#include "extractor/methods/pattern_tree/learning/path_multisets.h"
#include "extractor/methods/pattern_tree/learning/sample_trees.h"
#include "extractor/methods/pattern_tree/learning/tree_matching.h"

namespace winnow {

// Simple tree matching of Yang, "Identifying syntactic differences between two programs" (1991), as
// Agarwal and Totla use it (2011, procedure 2): the greatest number of nodes that can be matched,
// roots with roots, and the children of matched nodes with each other in their order; labels of
// matched nodes are equal. Divided by the mean size of the two trees.
//
// Cost: trees with equal hashes score 1 without matching; scores are remembered for each pair of
// different hashes; pairs that cannot reach `delta`, by their sizes or by the multisets of the
// paths of their nodes, are not matched; pairs whose sizes multiply to more than `pair_work` are
// not matched either, but get the share of paths that they have in common, which is never less
// than the true score. When all pairs together have taken as much as `kMaxTotalPairs` of the
// largest, the share that their sizes allow is taken.
//
// Explicit stacks only. Not thread-safe.
class TreeSimilarity {
 public:
  // `pages` have to outlive this.
  TreeSimilarity(SampleTrees pages, std::uint64_t pair_work);

  // The score, 0 to 1, if it is at least `delta`; otherwise any number below `delta`. Exact, but
  // for pairs over a limit of work. Symmetric.
  double score(TreeRef a, TreeRef b, Compare compare, double delta);

  // Whether a pair was over a limit.
  bool cut_off() const { return cut_off_; }

 private:
  // What is needed to compare in one way.
  struct Aspect {
    explicit Aspect(Compare compare) : matching(compare), paths(compare) {}
    TreeMatching matching;
    PathMultisets paths;
  };

  double score(ComparedTree a, ComparedTree b, Aspect& aspect, double delta);
  std::uint64_t total_work() const;

  SampleTrees pages_;
  std::uint64_t pair_work_;
  bool cut_off_ = false;
  Aspect structure_{Compare::structure};
  Aspect text_{Compare::text};
};

inline constexpr std::uint64_t kMaxTotalPairs = 16;

}  // namespace winnow
