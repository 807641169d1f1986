// SPDX-License-Identifier: GPL-2.0-or-later
//
// Aligns lists too wide for dynamic programming: each child takes the next place that fits it.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "extractor/methods/pattern_tree/matching/alignment_list.h"
#include "extractor/methods/pattern_tree/matching/list_alignment.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

// Keeps what it knows of lists. Not thread-safe.
class GreedyAligner {
 public:
  // Forgets all lists. Must be called when these end.
  void forget() { places_.clear(); }

  // Fills in `step` and `restarted` of the children. A child looks for a position that its text
  // fits, then for one that its key fits (any variant place, for texts and images), then for one
  // that its label fits: each time at or behind the current position, and then from the beginning
  // of the outermost repeating group around that. Takes children times the logarithm of positions
  // in time, and positions times the logarithm the first time that a list is seen. So all lists of
  // a page together take n log n time in the nodes of the page and the pattern.
  void align(const PageTree& page, const PatternTree& pattern, const AlignmentList& list,
             std::span<AlignedChild> children);

 private:
  struct Place {
    std::uint64_t hash = 0;
    std::uint32_t step = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  using Places = std::vector<Place>;  // sorted
  struct ListPlaces {
    Places texts;
    Places keys;
    Places labels;
  };

  const ListPlaces& places_of(const PatternTree& pattern, const AlignmentList& list);
  static void add_place(const PatternNode& place, std::uint32_t step, ListPlaces& places);
  bool find(const Places& places, std::uint64_t hash, const AlignmentList& list,
            AlignedChild& found) const;

  std::unordered_map<const AlignmentStep*, ListPlaces> places_;  // by the first step of the list
  std::uint32_t last_ = kNoStep;                                 // the position taken last
  std::uint32_t outermost_ = kNoStep;  // the beginning of the group around that
};

}  // namespace winnow
