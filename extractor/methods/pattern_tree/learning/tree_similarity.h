// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says how alike two subtrees are, by how many of their nodes can be matched by simple tree
// matching.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "extractor/methods/pattern_tree/learning/sample_trees.h"
#include "extractor/page_tree/page_tree.h"

namespace winnow {

enum class Compare : std::uint8_t {
  structure,  // any text is like any other, any image like any other
  text,       // texts and images have to be equal
};

// Returns a hash that is the same for equal trees.
inline std::uint64_t compared_hash(const PageTreeNode& node, Compare compare) {
  return compare == Compare::structure ? node.structure_hash : node.text_hash;
}

// Returns what two nodes must have in common to match, whatever is below them.
inline std::uint64_t compared_label(const PageTreeNode& node, Compare compare) {
  return compare == Compare::text && node.is_data() ? node.text_hash : node.label;
}

// Refers to a subtree of a page, which must outlive it.
struct ComparedTree {
  const PageTree* page = nullptr;
  std::uint32_t node = 0;

  const PageTreeNode& root() const { return page->nodes[node]; }
  std::uint32_t size() const { return root().end - node; }
  ComparedTree at(std::uint32_t other) const { return {page, other}; }
};

// Matches by the algorithm of Yang (1991): see TreeSimilarity. Remembers what it found for each
// pair of hashes, also for inner pairs. What it remembers is bounded (about 30 MB) and never
// changes a result.
//
// The work for a pair is at most the product of the sizes, and mostly much less. Children that are
// equal at either end of two lists are matched at once, which is never worse than another choice.
// Pairs of subtrees too small to raise the score of their place are not looked at.
//
// Uses explicit stacks only. It is not thread-safe.
class TreeMatching {
 public:
  explicit TreeMatching(Compare compare) : compare_(compare) {}

  // Returns the greatest number of nodes that can be matched.
  std::uint32_t matched_nodes(ComparedTree a, ComparedTree b);

  // Returns that number if it is known without matching.
  std::optional<std::uint32_t> known(ComparedTree a, ComparedTree b) const;

  // Returns how many cells of tables were filled so far.
  std::uint64_t work() const { return work_; }

 private:
  struct PairHash {
    std::size_t operator()(const std::pair<std::uint64_t, std::uint64_t>& pair) const {
      return static_cast<std::size_t>(pair.first * 0x9E3779B97F4A7C15u ^ pair.second);
    }
  };
  using HashPair = std::pair<std::uint64_t, std::uint64_t>;
  using Memo = std::unordered_map<HashPair, std::uint32_t, PairHash>;

  // Has the children of a matched pair that are not trimmed, as ranges of children_, and the cell
  // that comes next. Only the last row of the table is kept, at the end of rows_.
  struct Frame {
    ComparedTree a;
    ComparedTree b;
    std::size_t children = 0;  // The children of this frame begin here.
    std::size_t row_begin = 0;
    std::size_t a_next = 0;
    std::size_t a_end = 0;
    std::size_t b_begin = 0;
    std::size_t b_next = 0;
    std::size_t b_end = 0;
    std::uint32_t diagonal = 0;  // This is the cell left of the next one in the row above.
    std::uint32_t matched = 1;   // These are the roots, and what was trimmed.
  };

  HashPair key(ComparedTree a, ComparedTree b) const;
  void open(ComparedTree a, ComparedTree b);
  std::uint32_t close();
  void trim(Frame& frame);
  bool fill_cells();
  void set_cell(std::uint32_t matched_pair);

  Compare compare_;
  std::uint64_t work_ = 0;
  Memo memo_;
  std::vector<Frame> frames_;
  std::vector<std::uint32_t> children_;
  std::vector<std::uint32_t> rows_;
};

// Collects the paths that lead from the root of a tree to its nodes, as multisets: what a tree
// consists of, without order. They are remembered by the tree's hash. What is remembered is bounded
// (some 20 MB) and never changes a result. It is not thread-safe.
class PathMultisets {
 public:
  explicit PathMultisets(Compare compare) : compare_(compare) {}

  // Returns how many paths the trees have in common. That is never less than the number of nodes
  // that can be matched, as matched nodes have the same labels on their paths. Takes n log n time.
  std::uint32_t common(ComparedTree a, ComparedTree b);

  // Returns how many paths were collected and compared so far.
  std::uint64_t work() const { return work_; }

 private:
  using Paths = std::vector<std::uint64_t>;  // They are hashes, and sorted.

  const Paths& paths_of(ComparedTree tree);
  Paths collect(ComparedTree tree) const;

  Compare compare_;
  std::uint64_t work_ = 0;
  std::unordered_map<std::uint64_t, Paths> memo_;
  std::size_t remembered_ = 0;  // It counts the paths in memo_.
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
// Uses explicit stacks only. It is not thread-safe.
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
