// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/matching/match_cost.h"

#include <algorithm>
#include <cstdint>

namespace winnow {
namespace {

// Counts the bits that are set. Without an instruction for it, compilers would call a function for
// std::popcount().
int bit_count(std::uint64_t bits) {
  constexpr std::uint64_t kPairs = 0x5555555555555555;
  constexpr std::uint64_t kNibbles = 0x3333333333333333;
  constexpr std::uint64_t kBytes = 0x0F0F0F0F0F0F0F0F;
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  bits -= (bits >> 1) & kPairs;
  bits = (bits & kNibbles) + ((bits >> 2) & kNibbles);
  bits = (bits + (bits >> 4)) & kBytes;
  return static_cast<int>((bits * kOnes) >> 56);
}

// A signature is taken to be no fuller than this, so that a single bit does not decide.
constexpr float kFullest = 0.75F;

// Estimates the share of the page's content that the pattern does not know, 0 to 1. The pattern's
// signature covers all the pages it was learned from, so it is no fault of a page to have less. The
// fuller the signature is, the more of what is new falls on its bits by chance.
float new_share(std::uint64_t page, std::uint64_t pattern) {
  if (page == 0) return pattern == 0 ? 0.0F : 1.0F;
  const std::uint64_t added = page & ~pattern;
  if (added == 0) return 0;
  const auto share = static_cast<float>(bit_count(added)) / static_cast<float>(bit_count(page));
  const float full = std::min(static_cast<float>(bit_count(pattern)) / 64, kFullest);
  return std::min(share / (1 - full), 1.0F);
}

float content_cost(const PageTreeNode& node, std::uint64_t signature, const PatternNode& place) {
  const float share = new_share(signature, place.signature);
  if (node.key != place.key) return kOtherKeyCost + kNewOtherContentCost * share;
  return share * (node.key == node.label ? kNewUnkeyedContentCost : kNewContentCost);
}

}  // namespace

AlignmentCost match_cost(const PageTreeNode& node, std::uint64_t signature,
                         const PatternNode& place) {
  if (node.is_data()) return data_match_cost(node, place);
  if (node.label != place.label) return kImpossible;
  if (place.content == PatternContent::opaque) {
    return node.key == place.key ? 0 : alignment_cost(kOtherKeyCost);
  }
  if (place.content != PatternContent::element) return kImpossible;
  if (is_equal_constant(node, place)) return 0;
  const float base = place.constant != 0 ? kChangedElementCost : kVaryingElementCost;
  return alignment_cost(base + content_cost(node, signature, place));
}

}  // namespace winnow
