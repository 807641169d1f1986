// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says how alike two subtrees are, by simple tree matching.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "extractor/methods/pattern_tree/learning/sample_trees.h"
#include "extractor/methods/pattern_tree/learning/tree_matching.h"

namespace winnow {

// Collects the paths that lead from the root of a tree to its nodes, as multisets: what a tree
// consists of, without order. They are remembered by the tree's hash. What is remembered is bounded
// (some 20 MB) and never changes a result. Not thread-safe.
class PathMultisets {
 public:
  explicit PathMultisets(Compare compare) : compare_(compare) {}

  // Returns how many paths the trees have in common. That is never less than the number of nodes
  // that can be matched, as matched nodes have the same labels on their paths. Takes n log n time.
  std::uint32_t common(ComparedTree a, ComparedTree b);

  // Returns how many paths were collected and compared so far.
  std::uint64_t work() const { return work_; }

 private:
  using Paths = std::vector<std::uint64_t>;  // hashes, sorted

  const Paths& paths_of(ComparedTree tree);
  Paths collect(ComparedTree tree) const;

  Compare compare_;
  std::uint64_t work_ = 0;
  std::unordered_map<std::uint64_t, Paths> memo_;
  std::size_t remembered_ = 0;  // paths in memo_
};

// Simple tree matching of Yang, "Identifying syntactic differences between two programs" (1991), as
// Agarwal and Totla use it (2011, procedure 2). The score is the greatest number of nodes that can
// be matched, divided by the mean size of the two trees. Roots are matched with roots, the children
// of matched nodes with each other in their order; matched nodes have equal labels.
//
// Trees with equal hashes score 1 without matching. Scores are remembered for each pair of
// different hashes. Pairs that cannot reach `delta`, by their sizes or by the paths of their nodes,
// are not matched. Nor are pairs whose sizes multiply to more than `pair_work`: they get the share
// of paths that they have in common, which is never less than the true score. Once all pairs
// together have taken as much as `kMaxTotalPairs` of the largest, pairs get the share that their
// sizes allow.
//
// Uses explicit stacks only. Not thread-safe.
class TreeSimilarity {
 public:
  // `pages` must outlive this.
  TreeSimilarity(SampleTrees pages, std::uint64_t pair_work);

  // Returns the score, 0 to 1, if it is at least `delta`, else any number below `delta`. The score
  // is symmetric, and exact but for pairs over a limit of work.
  double score(TreeRef a, TreeRef b, Compare compare, double delta);

  // Says whether a pair was over a limit.
  bool cut_off() const { return cut_off_; }

 private:
  // Has what it takes to compare in one way.
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
