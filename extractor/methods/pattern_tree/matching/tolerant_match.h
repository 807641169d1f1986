// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the best alignment of a page with a pattern tree, tolerating what does not fit.
#pragma once

#include <cstdint>
#include <memory>

#include "extractor/methods/pattern_tree/matching/alignment_list.h"
#include "extractor/methods/pattern_tree/matching/tree_match.h"

namespace winnow {

// It costs this much to leave a node of the page without a place, or a node of the pattern that
// must occur without a page's node. Optional nodes and sets that may be absent cost nothing.
// Missing is cheaper, so that a round of a set that lacks something is still a round, not unknown
// nodes.
inline constexpr float kUnknownNodeCost = 1.0F;
inline constexpr float kMissingNodeCost = 0.75F;

// A list has as many cells as children of the page's node times positions of the pattern's, with
// the beginnings and ends of groups. Lists of more cells than the first, and lists of a page that
// has used up the second, are aligned greedily in n log n time: each child takes the first place
// from the current one on that its text, its key or its label fits, in this order of preference. If
// there is none, the search begins anew with the repeating group around the current place.
inline constexpr std::uint64_t kMaxAlignmentCells = 1u << 20;
inline constexpr std::uint64_t kMaxPageAlignmentCells = 1u << 25;

// Aligns the children of each matched pair with least cost by dynamic programming, from the root
// down, and then does the same with each pair of children that were matched. Every node of the page
// gets a region. What two nodes cost when they are matched grows from 0 (equal texts; a variant
// place) over different keys and unlike contents (signature_bit()) to just below an unknown and a
// missing node together. Nodes with different labels cannot be matched.
//
// Takes time for cells, within the bounds above, and n log n time in the nodes of the page and the
// pattern for all lists of a page that are aligned greedily. Keeps buffers between pages, and keeps
// the pattern trees alive that were used last, eight at most. Not thread-safe.
class TolerantMatcher {
 public:
  TolerantMatcher();
  ~TolerantMatcher();

  // Fills `match`, which keeps its memory.
  void match(const PageTree& page, const PatternTree& pattern, TreeMatch& match);

  // Returns the lists that this matches by, in use for `pattern`. match_strictly_by() can use them.
  AlignmentLists& lists_of(const PatternTree& pattern);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace winnow
