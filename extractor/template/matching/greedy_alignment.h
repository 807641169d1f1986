// SPDX-License-Identifier: GPL-2.0-or-later
//
// For lists too wide for dynamic programming: each child takes the next place that fits it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/template/matching/alignment_list.h"
#include "extractor/template/matching/list_alignment.h"
#include "extractor/template/page_tree.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

// Not thread-safe.
class GreedyAligner {
 public:
  // Fills in `step` and `restarted` of the children. A child looks for a position that its text
  // fits, then for one that its key fits (any variant place, for texts and images), then for one
  // that its label fits: each time at or behind the current position, and then from the beginning
  // of the outermost repeating group that this stands in. Time: (children + positions) times the
  // logarithm of positions.
  void align(const PageTree& page, const PatternTree& pattern, const AlignmentList& list,
             std::span<AlignedChild> children);

 private:
  struct Place {
    std::uint64_t hash = 0;
    std::uint32_t step = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  using Places = std::vector<Place>;  // sorted

  void list_places(const PatternTree& pattern, const AlignmentList& list);
  void add_place(const PatternNode& place, std::uint32_t step);
  bool find(const Places& places, std::uint64_t hash, const AlignmentList& list,
            AlignedChild& found) const;

  Places texts_;
  Places keys_;
  Places labels_;
  std::uint32_t last_ = kNoStep;       // the position that was taken last
  std::uint32_t outermost_ = kNoStep;  // the beginning of the group around it
};

}  // namespace winnow
