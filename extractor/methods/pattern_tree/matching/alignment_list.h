// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sees the children of a pattern node as points between which an alignment moves, and says for the
// strict matchers which points are reached, and what fits.
#pragma once

#include <cstdint>
#include <deque>
#include <memory_resource>
#include <span>
#include <vector>

#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

inline constexpr std::uint32_t kNoStep = 0xFFFFFFFF;

// A step lies between one point and the next: a position, the beginning of a group, or its end.
// Both sides of a beginning and of an end are different points, so that going back to the beginning
// of a group leads into that group only.
struct AlignmentStep {
  enum class Kind : std::uint8_t { position, open, close };

  std::uint32_t node = 0;  // It is a node of the pattern.
  // A group's beginning has its end here, and the other way round.
  std::uint32_t partner = 0;
  // This is the beginning of the innermost repeating group around this, or kNoStep. The beginning
  // of a repeating group has that of the next one around it.
  std::uint32_t repeating = kNoStep;
  Kind kind = Kind::position;
  bool optional = false;
  bool repeats = false;
};

// A position is sorted by what may stand at it.
struct LabelledPosition {
  std::uint64_t label = 0;
  std::uint32_t step = 0;
  std::uint32_t node : 31 = 0;  // It is a node of the pattern, as in the step.
  std::uint32_t repeats : 1 = 0;
  friend bool operator<(const LabelledPosition& a, const LabelledPosition& b) {
    return a.label != b.label ? a.label < b.label : a.step < b.step;
  }
};

// Step i leads from point i to point i + 1.
struct AlignmentList {
  std::span<const AlignmentStep> steps;
  // Has for each position the label that a node must have there, and for other steps kGroupLabel,
  // which no node of a page has.
  std::span<const std::uint64_t> labels;
  // Has the beginnings of the outermost repeating groups, from left to right.
  std::span<const std::uint32_t> outermost;
  // Has all positions, sorted.
  std::span<const LabelledPosition> by_label;
  // Has 1 for each step that must not be left empty.
  std::span<const std::uint8_t> required;
  // Have the ends of the groups that may be absent, and the beginnings of those that may repeat,
  // from left to right.
  std::span<const std::uint32_t> absent_ends;
  std::span<const std::uint32_t> repeating_begins;

  // Returns the positions of one label.
  std::span<const LabelledPosition> positions_of(std::uint64_t label) const;

  std::uint32_t points() const { return static_cast<std::uint32_t>(steps.size()) + 1; }
};

// Makes the lists of one pattern tree when they are asked for, and keeps them as long as the tree
// is the same. Takes time and memory for the lists asked for, and four bytes for each node: who
// reads one page pays for the places that the page has, not for the tree. It is not thread-safe.
class AlignmentLists {
 public:
  // Forgets the lists of another tree.
  void use(const PatternTree& pattern);
  bool is_of(const PatternTree& pattern) const {
    return pattern.bytes().data() == pattern_.bytes().data();
  }

  // Returns the list of the children of `parent`, which is valid until another tree is used.
  const AlignmentList& list_of(std::uint32_t parent);

 private:
  AlignmentList make(std::uint32_t parent);
  void open_group(std::uint32_t node);
  void close_group();
  void add(AlignmentStep::Kind kind, std::uint32_t node, std::uint64_t label);

  PatternTree pattern_;  // This copy keeps the bytes, and so their address, from being used anew.
  std::pmr::monotonic_buffer_resource memory_;  // It has what the lists span.
  // Each node of the pattern has an index of lists_, from 1 on.
  std::vector<std::uint32_t> list_at_;
  std::deque<AlignmentList> lists_;

  // Hold the list that is being made, the beginnings of its open groups, and the beginning of the
  // innermost of these that repeats.
  std::vector<AlignmentStep> steps_;
  std::vector<std::uint64_t> labels_;
  std::vector<std::uint32_t> outermost_;
  std::vector<LabelledPosition> by_label_;
  std::vector<std::uint8_t> required_;
  std::vector<std::uint32_t> absent_ends_;
  std::vector<std::uint32_t> repeating_begins_;
  std::vector<std::uint32_t> open_;
  std::uint32_t repeating_ = kNoStep;
};

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

  std::vector<std::uint64_t> marks_;  // A point has mark_ if it is in the set.
  std::uint64_t mark_ = 0;
  std::vector<std::uint32_t> points_;
};

}  // namespace winnow
