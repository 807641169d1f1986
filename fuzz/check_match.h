// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks what holds of every match of a page with a pattern tree.
#pragma once

#include <cstdint>

#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "fuzz/invariant.h"

namespace winnow {

inline void check_match(const PageTree& page, const PatternTree& tree, const TreeMatch& match) {
  WINNOW_INVARIANT(match.regions.size() == page.size());
  WINNOW_INVARIANT(match.matches.size() == page.size());
  for (std::uint32_t node = 0; node < page.size(); ++node) {
    WINNOW_INVARIANT(match.regions[node] < tree.size());
    WINNOW_INVARIANT(match.matches[node] <= NodeMatch::opaque);
  }
  std::uint32_t last_first = 0;
  for (const Repetition& round : match.repetitions) {
    WINNOW_INVARIANT(round.pattern_node < tree.size());
    WINNOW_INVARIANT(may_repeat(tree[round.pattern_node].occurrence));
    WINNOW_INVARIANT(round.first >= last_first && round.first < round.last);
    WINNOW_INVARIANT(round.last <= page.size());
    last_first = round.first;
  }
}

}  // namespace winnow
