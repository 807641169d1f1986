// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/template/matching/match_cost.h"

#include <algorithm>
#include <bit>

namespace winnow {
namespace {

AlignmentCost data_cost(const PageTreeNode& node, const PatternNode& place) {
  if (place.content == PatternContent::variant) {
    return place.label == kDataLabel || place.label == node.label ? 0 : kImpossible;
  }
  if (place.content != PatternContent::fixed || place.label != node.label) return kImpossible;
  return place.text_hash == node.text_hash ? 0 : alignment_cost(kChangedTextCost);
}

// How full a signature is taken to be at most, so that a single bit does not decide.
constexpr float kFullest = 0.75F;

// An estimate of the share of the page's content that the pattern does not know, 0 to 1. The
// pattern's signature is of all the pages it was learned from together, so that it is no fault to
// have less; and the fuller it is, the more of what is new falls on its bits by chance.
float new_share(std::uint64_t page, std::uint64_t pattern) {
  if (page == 0) return pattern == 0 ? 0.0F : 1.0F;
  const std::uint64_t added = page & ~pattern;
  if (added == 0) return 0;
  const auto share =
      static_cast<float>(std::popcount(added)) / static_cast<float>(std::popcount(page));
  const float full = std::min(static_cast<float>(std::popcount(pattern)) / 64, kFullest);
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
  if (node.is_data()) return data_cost(node, place);
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
