// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/block_places.h"

#include "extractor/page/main_text_clues.h"

namespace winnow {
namespace {

using Interval = Regions::Interval;

// Descends to the child that holds the share, and to the larger of two that do.
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
  for (const NodeIndex node : document.elements()) {
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

Headings::Headings(const BlockList& blocks, std::span<const float> title_overlaps)
    : title_overlaps_(title_overlaps), section_of_(blocks.size()) {
  const std::uint32_t found = main_heading(blocks, title_overlaps_);
  if (found != kNoBlock) main_ = found;
  sections_.push_back({});
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    const Block& block = blocks[i];
    if (block.heading != 0 && !(block.flags & kHidden)) {
      sections_.back().last = i;
      sections_.push_back({i, i, block.heading});
    }
    section_of_[i] = static_cast<std::uint32_t>(sections_.size() - 1);
  }
  sections_.back().last = static_cast<std::uint32_t>(blocks.size());
}

Extents::Extents(const Document& document, const BlockList& blocks) {
  // This is the nearest ancestor with more blocks; that of the root is the root.
  std::vector<NodeIndex> wider(document.size(), 0);
  for (const NodeIndex node : document.inner_elements()) {
    const NodeIndex parent = document.parent(node);
    const bool same = blocks.range(document, node) == blocks.range(document, parent);
    wider[node] = same ? wider[parent] : parent;
  }
  levels_.resize(blocks.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    NodeIndex node = blocks[i].element;
    if (i > 0 && node == blocks[i - 1].element) {
      levels_[i] = levels_[i - 1];
      continue;
    }
    for (Extent& extent : levels_[i]) {
      const auto [first, last] = blocks.range(document, node);
      extent = {node, first, last};
      node = wider[node];
    }
  }
}

}  // namespace winnow
