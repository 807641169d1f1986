// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/regions.h"

#include "extractor/page/body_text_interval.h"

namespace winnow {
namespace {

using Interval = Regions::Interval;

// Only one child of a node can hold more than half; of two that hold the share the larger is taken.
Interval deepest_with(const Document& document, const BlockList& blocks, const RunningSums& sums,
                      double share) {
  const auto plain = [&](NodeIndex node) {
    const auto [first, last] = blocks.range(document, node);
    return static_cast<double>(sums.between(first, last).plain_words());
  };
  const double wanted = plain(0) * share;
  NodeIndex node = 0;
  for (bool deeper = true; deeper;) {
    deeper = false;
    NodeIndex best = node;
    double most = 0;
    for (NodeIndex child = node + 1; child < document.subtree_end(node);
         child = document.subtree_end(child)) {
      const double words = plain(child);
      if (document.is_element(child) && words >= wanted && words > most) {
        best = child;
        most = words;
        deeper = true;
      }
    }
    node = best;
  }
  return blocks.range(document, node);
}

Interval semantic_interval(const Document& document, const BlockList& blocks,
                           const RunningSums& sums, const Landmarks& landmarks) {
  Interval largest{0, 0};
  std::uint32_t most = 0;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    const auto [first, last] = blocks.range(document, node);
    if (first == last) continue;
    if (landmarks.own(node) & kMainLandmark) return {first, last};
    if (!(landmarks.own(node) & kArticle)) continue;
    const std::uint32_t words = sums.between(first, last).words;
    if (words > most) {
      most = words;
      largest = {first, last};
    }
  }
  return largest;
}

}  // namespace

Regions::Regions(const Document& document, const BlockList& blocks, const RunningSums& sums,
                 const Landmarks& landmarks)
    : holds_40_(deepest_with(document, blocks, sums, 0.4)),
      holds_60_(deepest_with(document, blocks, sums, 0.6)),
      body_text_(body_text_interval(blocks.blocks())),
      semantic_(semantic_interval(document, blocks, sums, landmarks)) {}

}  // namespace winnow
