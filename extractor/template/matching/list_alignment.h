// SPDX-License-Identifier: GPL-2.0-or-later
//
// The alignment of least cost of a list of children with a list of the pattern.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/template/matching/alignment_list.h"
#include "extractor/template/matching/match_cost.h"
#include "extractor/template/page_tree.h"

namespace winnow {

// A child of the page's node, as an alignment sees it.
struct AlignedChild {
  std::uint32_t node = 0;  // of the page
  std::uint64_t signature = 0;

  // What comes out: where it stands, a position; and the beginning of the repeating group of which
  // a new round begins with it because an earlier round ended. kNoStep if there is none.
  std::uint32_t step = kNoStep;
  std::uint32_t restarted = kNoStep;
};

// Dynamic programming over children and points (alignment_list.h). Keeps buffers between lists; not
// thread-safe.
class ListAligner {
 public:
  // Fills in `step` and `restarted` of the children; returns the cost. Of alignments that cost the
  // same, one with the fewest unknown children is taken, and among those earlier positions are
  // preferred. Time and memory: children times points.
  AlignmentCost align(const PageTree& page, const PatternTree& pattern, const AlignmentList& list,
                      std::span<AlignedChild> children);

 private:
  std::span<AlignedChild> trim(const PageTree& page, const PatternTree& pattern,
                               const AlignmentList& list, std::span<AlignedChild> children);
  void start(const AlignmentList& list, std::size_t children);
  void consume(const PageTreeNode& child, std::uint64_t signature, const PatternTree& pattern,
               const AlignmentList& list);
  void close(const AlignmentList& list);
  void go_back(const AlignmentList& list, std::uint32_t outermost);
  void close_again(const AlignmentList& list, std::uint32_t outermost);

  // What trim() has left.
  std::uint32_t first_step_ = 0;
  std::uint32_t end_step_ = 0;

  std::vector<AlignmentCost> before_;  // by point: the least cost before the child, and behind it
  std::vector<AlignmentCost> behind_;
  std::vector<std::uint8_t> ways_;  // by child and point: how the least cost came about
  std::uint8_t* row_ = nullptr;     // of ways_, that of behind_
};

}  // namespace winnow
