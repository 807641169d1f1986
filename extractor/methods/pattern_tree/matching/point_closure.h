// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the strict matchers know of one list: points that are reached, and what fits.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/methods/pattern_tree/matching/alignment_list.h"
#include "extractor/page_tree/page_tree.h"

namespace winnow {

// Whether a node of a page can stand at an element, data or opaque node of a pattern.
enum class Fit : std::uint8_t {
  no,
  yes,
  by_content,  // if its children are in the language of the pattern node's children
};
Fit fit_of(const PageTreeNode& node, const PatternNode& place);

// A set of points, with all that ways lead to from them which consume no child: past what may be
// absent, into groups, out of them, and back to their beginnings. A repeating position is no way:
// behind it, the position itself is tried again. Keeps its memory.
class PointClosure {
 public:
  void clear(const AlignmentList& list);
  void add(const AlignmentList& list, std::uint32_t point);
  // With all points of `within` from which ways over such points lead to this one; nothing if this
  // is none of them.
  void add_against(const AlignmentList& list, std::uint32_t point, const PointClosure& within);

  bool contains(std::uint32_t point) const { return marks_[point] == mark_; }
  // In the order in which they were reached.
  std::span<const std::uint32_t> points() const { return points_; }

  // Whether the position can be tried from one of the points: it begins there, or repeats.
  bool leads_to(const AlignmentList& list, std::uint32_t position) const;
  // All such positions, each once, in no special order.
  void find_positions(const AlignmentList& list, std::vector<std::uint32_t>& positions) const;

 private:
  void visit(std::uint32_t point);
  void follow(const AlignmentList& list, std::uint32_t point);
  void follow_against(const AlignmentList& list, std::uint32_t point, const PointClosure& within);

  std::vector<std::uint64_t> marks_;  // by point: mark_ if it is in the set
  std::uint64_t mark_ = 0;
  std::vector<std::uint32_t> points_;
};

}  // namespace winnow
