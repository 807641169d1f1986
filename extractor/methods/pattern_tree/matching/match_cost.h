// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says what the tolerant matcher pays, in whole numbers, so that sums are the same on every
// machine.
#pragma once

#include <cstdint>

#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

// The upper 40 bits count costs in 64ths of kUnknownNodeCost, the lower 24 bits unknown nodes. So
// of alignments that cost the same, the one that matches more is less.
using AlignmentCost = std::int64_t;

constexpr AlignmentCost alignment_cost(float cost) {
  return static_cast<AlignmentCost>(cost * 64) << 24;
}

inline constexpr AlignmentCost kUnknownCost = alignment_cost(kUnknownNodeCost) + 1;
inline constexpr AlignmentCost kMissingCost = alignment_cost(kMissingNodeCost);
// Costs of what cannot be. The sum of a few does not overflow.
inline constexpr AlignmentCost kImpossible = AlignmentCost{1} << 60;

// A fixed text or image that changed costs less than half of an unknown node, so that it takes its
// old place even where the place is optional. It costs more than anything that fits.
inline constexpr float kChangedTextCost = 0.25F;
// A constant element that changed costs at least this, so that its equal, if there is one, comes
// first.
inline constexpr float kChangedElementCost = 0.0625F;
// An element whose content varied when it was learned costs next to nothing, but a constant one
// that is equal comes first.
inline constexpr float kVaryingElementCost = 1.0F / 64;
// These are added if nothing of the page's content is in the pattern's, and a part of them if some
// is. An id or a class in common says that the elements are the same whatever they contain; a name
// in common says little, but such elements still match rather than be unknown.
inline constexpr float kNewContentCost = 0.25F;
inline constexpr float kNewUnkeyedContentCost = 0.75F;
// Elements with different keys cost the first. The second is added if nothing of the page's content
// is in the pattern's, and a part of it if some is. With half of the content new, this is more than
// an unknown node: such an element takes no place that may stay empty. It does take one that must
// not, because that costs less than an unknown and a missing node. With nothing new, as on the
// pages learned from, the element takes its place, for ids often differ on each page.
inline constexpr float kOtherKeyCost = 0.5F;
inline constexpr float kNewOtherContentCost = 1.125F;

static_assert(kChangedElementCost + kNewUnkeyedContentCost < kUnknownNodeCost);
static_assert(kChangedElementCost + kOtherKeyCost + kNewOtherContentCost <
              kUnknownNodeCost + kMissingNodeCost);

// Says whether the page's subtree is, as a whole, the constant one of the pattern.
inline bool is_equal_constant(const PageTreeNode& node, const PatternNode& place) {
  return place.constant != 0 && place.text_hash == node.text_hash && place.label == node.label;
}

// Returns what it costs if the page's node stands at the place, which is an element, data or opaque
// node of the pattern, or kImpossible if it cannot. `signature` is that of the page's subtree. It
// is thread-safe.
AlignmentCost match_cost(const PageTreeNode& node, std::uint64_t signature,
                         const PatternNode& place);

// Returns the same for texts and images alone.
inline AlignmentCost data_match_cost(const PageTreeNode& node, const PatternNode& place) {
  if (place.content == PatternContent::variant) {
    return place.label == kDataLabel || place.label == node.label ? 0 : kImpossible;
  }
  if (place.content != PatternContent::fixed || place.label != node.label) return kImpossible;
  return place.text_hash == node.text_hash ? 0 : alignment_cost(kChangedTextCost);
}

}  // namespace winnow
