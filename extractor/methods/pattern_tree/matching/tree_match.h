// SPDX-License-Identifier: GPL-2.0-or-later
//
// Matches a page with a pattern tree: decides strictly whether it is in the tree's language, or
// finds the best alignment, tolerating what does not fit.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "extractor/methods/pattern_tree/matching/alignment_list.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

enum class NodeMatch : std::uint8_t {
  unknown,  // the pattern has no place for it
  element,  // stands at an element
  same,     // a text or an image that stands at a fixed one, and is the same; or anything inside a
            // constant subtree that is the same as a whole
  different,  // a text or an image that stands at a fixed one, and differs
  variant,    // a text or an image that stands at a variant one
  opaque,     // stands at an opaque element, or inside one
};

// A round of a set has the page's nodes [first, last) in preorder.
struct Repetition {
  std::uint32_t pattern_node = 0;  // This element, data node or group may repeat.
  std::uint32_t ordinal = 0;       // The first round has 0.
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

struct TreeMatch {
  // Has the pattern node of each node of the page tree. An unknown node has that of the nearest
  // node around it that has one. Nodes in constant subtrees have their own places in the subtree.
  std::vector<std::uint32_t> regions;
  std::vector<NodeMatch> matches;  // Each node of the page tree has one.
  // Stands in document order of `first`; of rounds that begin together, outer ones come first.
  std::vector<Repetition> repetitions;
};

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
// that still leads to the end. Uses explicit stacks only. It is thread-safe.
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
// It is thread-safe.
StrictResult match_greedily(const PageTree& page, const PatternTree& pattern, TreeMatch* match,
                            std::uint64_t max_steps = kMaxStrictSteps);

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
// the pattern trees alive that were used last, eight at most. It is not thread-safe.
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
