// SPDX-License-Identifier: GPL-2.0-or-later
//
// The tolerant matcher: the best alignment of a page with a pattern tree.
#pragma once

#include <cstdint>
#include <memory>

#include "extractor/methods/pattern_tree/matching/alignment_list.h"
#include "extractor/methods/pattern_tree/matching/tree_match.h"

namespace winnow {

// What it costs to leave a node of the page without a place, and a node of the pattern that must
// occur without a page's node; optional ones and sets that may be absent cost nothing. Missing is
// cheaper, so that a round of a set that lacks something is still a round, and no unknown nodes.
inline constexpr float kUnknownNodeCost = 1.0F;
inline constexpr float kMissingNodeCost = 0.75F;

// Lists of more cells (children of the page's node times positions of the pattern's, the beginnings
// and ends of groups counted as well) are aligned greedily: each child takes the first place from
// there on that its text, its key or its label fits, in this order of preference; none from there
// on, from the beginning of the repeating group around. So are the lists of a page that has used up
// the cells of its own. n log n time.
inline constexpr std::uint64_t kMaxAlignmentCells = 1u << 20;
inline constexpr std::uint64_t kMaxPageAlignmentCells = 1u << 25;

// Aligns the children of each matched pair with least cost by dynamic programming, from the root
// down; then does the same with each pair of children that were matched. Every node of the page
// gets a region. What two nodes cost when they are matched grows from 0 (equal texts; a variant
// place) over different keys and unlike contents (subtree_signature.h) to just below an unknown and
// a missing node together; nodes of different labels cannot be matched.
//
// Time: cells, within the bounds above, and n log n in the nodes of the page and the pattern for
// lists that are aligned greedily, all of a page together. Keeps buffers between pages, and the
// pattern trees alive that were used last, eight at most; not thread-safe.
class TolerantMatcher {
 public:
  TolerantMatcher();
  ~TolerantMatcher();

  // `match` keeps its memory.
  void match(const PageTree& page, const PatternTree& pattern, TreeMatch& match);

  // What this matches by, in use for `pattern`: match_strictly() can use it, too.
  AlignmentLists& lists_of(const PatternTree& pattern);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace winnow
