// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says for the strict matchers which points of a list are reached, and what fits.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/methods/pattern_tree/matching/alignment_list.h"
#include "extractor/page_tree/page_tree.h"

namespace winnow {

// Says whether a node of a page can stand at an element, data or opaque node of a pattern.
enum class Fit : std::uint8_t {
  no,
  yes,
  by_content,  // if its children are in the language of the pattern node's children
};
Fit fit_of(const PageTreeNode& node, const PatternNode& place);

// Holds points, with all points that can be reached from them without consuming a child: past
// what may be absent, into groups, out of them, and back to their beginnings. A repeating position
// is no such way: behind it, the position itself is tried again. Keeps its memory.
class PointClosure {
 public:
  void clear(const AlignmentList& list);
  void add(const AlignmentList& list, std::uint32_t point);
  // Adds the point with all points of `within` from which ways over such points lead to it. Adds
  // nothing if the point is not in `within`.
  void add_against(const AlignmentList& list, std::uint32_t point, const PointClosure& within);

  bool contains(std::uint32_t point) const { return marks_[point] == mark_; }
  // Returns the points in the order in which they were reached.
  std::span<const std::uint32_t> points() const { return points_; }

  // Says whether the position can be tried from one of the points: it begins there, or repeats.
  bool leads_to(const AlignmentList& list, std::uint32_t position) const;
  // Finds all such positions, each once, in no special order.
  void find_positions(const AlignmentList& list, std::vector<std::uint32_t>& positions) const;

 private:
  void visit(std::uint32_t point);
  void follow(const AlignmentList& list, std::uint32_t point);
  void follow_against(const AlignmentList& list, std::uint32_t point, const PointClosure& within);

  std::vector<std::uint64_t> marks_;  // by point, mark_ if it is in the set
  std::uint64_t mark_ = 0;
  std::vector<std::uint32_t> points_;
};

}  // namespace winnow
