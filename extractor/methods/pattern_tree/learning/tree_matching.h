// SPDX-License-Identifier: GPL-2.0-or-later
//
// Simple tree matching: how many nodes of two trees can be matched.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "extractor/methods/pattern_tree/learning/compared_tree.h"

namespace winnow {

// The algorithm of Yang (1991): see TreeSimilarity. Remembers what it found for each pair of
// hashes, of inner pairs too. What it remembers is bounded (about 30 MB) and never changes a
// result.
//
// The work for a pair is at most the product of the sizes, and mostly much less: children that are
// equal at either end of two lists are matched at once, which is never worse than another choice;
// pairs of subtrees too small to raise the score of their place are not looked at.
//
// Explicit stacks only. Not thread-safe.
class TreeMatching {
 public:
  explicit TreeMatching(Compare compare) : compare_(compare) {}

  // The greatest number of nodes that can be matched.
  std::uint32_t matched_nodes(ComparedTree a, ComparedTree b);

  // The same if it can be told without matching.
  std::optional<std::uint32_t> known(ComparedTree a, ComparedTree b) const;

  // Cells of tables filled so far.
  std::uint64_t work() const { return work_; }

 private:
  struct PairHash {
    std::size_t operator()(const std::pair<std::uint64_t, std::uint64_t>& pair) const {
      return static_cast<std::size_t>(pair.first * 0x9E3779B97F4A7C15u ^ pair.second);
    }
  };
  using HashPair = std::pair<std::uint64_t, std::uint64_t>;
  using Memo = std::unordered_map<HashPair, std::uint32_t, PairHash>;

  // The children of a matched pair that are not trimmed, as ranges of children_, and the cell that
  // comes next. Of the table only the last row is kept, at the end of rows_.
  struct Frame {
    ComparedTree a;
    ComparedTree b;
    std::size_t children = 0;  // where those of this frame begin
    std::size_t row_begin = 0;
    std::size_t a_next = 0;
    std::size_t a_end = 0;
    std::size_t b_begin = 0;
    std::size_t b_next = 0;
    std::size_t b_end = 0;
    std::uint32_t diagonal = 0;  // the cell left of the next one in the row above
    std::uint32_t matched = 1;   // the roots, and what was trimmed
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

}  // namespace winnow
