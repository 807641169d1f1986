// SPDX-License-Identifier: GPL-2.0-or-later
//
// What two trees consist of: the paths of their nodes, order put aside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "extractor/methods/pattern_tree/learning/compared_tree.h"

namespace winnow {

// Multisets of the paths that lead from the root of a tree to its nodes, remembered by the tree's
// hash. What is remembered is bounded (some 20 MB) and never changes a result. Not thread-safe.
class PathMultisets {
 public:
  explicit PathMultisets(Compare compare) : compare_(compare) {}

  // How many paths the trees have in common. Never less than the number of nodes that can be
  // matched, as matched nodes have the same labels on their paths. n log n.
  std::uint32_t common(ComparedTree a, ComparedTree b);

  // Paths collected and compared so far.
  std::uint64_t work() const { return work_; }

 private:
  using Paths = std::vector<std::uint64_t>;  // hashes, sorted

  const Paths& paths_of(ComparedTree tree);
  Paths collect(ComparedTree tree) const;

  Compare compare_;
  std::uint64_t work_ = 0;
  std::unordered_map<std::uint64_t, Paths> memo_;
  std::size_t remembered_ = 0;  // paths in it
};

}  // namespace winnow
