// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decides strictly whether a page is in the language of a pattern tree.
#pragma once

#include <cstdint>

#include "extractor/methods/pattern_tree/matching/alignment_list.h"
#include "extractor/methods/pattern_tree/matching/tree_match.h"

namespace winnow {

enum class StrictResult : std::uint8_t { matches, does_not_match, undecided };

// Limits the steps of a matcher: pairs of a child and a position that were looked at, and what is
// passed on the way from one to the next. What is remembered (a pair whose children had to be
// looked at, a choice that failed) counts as kMemorySteps more, so that this bounds memory, too.
// Telling how a page that matches is read costs a few times as much as finding that it matches.
inline constexpr std::uint64_t kMaxStrictSteps = 50'000'000;
inline constexpr std::uint64_t kMemorySteps = 32;

// Decides whether the page is in the language of the tree (pattern_tree.h), by an automaton for
// each list of children; exact within `max_steps`. If the page matches and `match` is not null,
// `match` tells one way to read the page: if there are several, each child takes the leftmost place
// that still leads to the end. Uses explicit stacks only. Thread-safe.
StrictResult match_strictly(const PageTree& page, const PatternTree& pattern, TreeMatch* match,
                            std::uint64_t max_steps = kMaxStrictSteps);

// Does the same with lists that are in use for this pattern, for more than one match.
StrictResult match_strictly_by(AlignmentLists& lists, const PageTree& page,
                               const PatternTree& pattern, TreeMatch* match,
                               std::uint64_t max_steps);

// Matches as Agarwal and Totla do (2011, section 9, procedure 6), from the top down. A set takes as
// many rounds as it can and gives none back. An optional is taken first, and left out when what
// follows fails (full backtracking over the optionals of a list). Where the procedure contradicts
// its text, it is corrected: children must be consumed completely, a set begins with the list
// itself, and a round that consumes nothing ends a set. Optionals inside a round are tried until it
// succeeds, and not again. Rejects pages that match_strictly() accepts, never the other way round.
// Remembers choices that failed, which saves time and changes no result. Uses explicit stacks only.
// Thread-safe.
StrictResult match_greedily(const PageTree& page, const PatternTree& pattern, TreeMatch* match,
                            std::uint64_t max_steps = kMaxStrictSteps);

}  // namespace winnow
