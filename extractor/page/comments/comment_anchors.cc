// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/comments/comment_anchors.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "extractor/page/facts/block_places.h"

namespace winnow {
namespace {

constexpr std::string_view kName = "comments";
// An anchor or a heading has no more nodes, and their attributes alone need to be read.
constexpr NodeIndex kMostNodes = 12;
constexpr std::uint32_t kWordsAboveAnchor = 40;

std::vector<NodeIndex> comment_anchors(const Document& document) {
  std::vector<NodeIndex> anchors;
  std::string scratch;
  for (const NodeIndex node : document.inner_elements()) {
    if (!document.has_attributes(node)) continue;
    if (document.subtree_end(node) - node > kMostNodes) continue;
    const auto has_name = [&](Attribute attribute) {
      return document.attribute(node, attribute, scratch) == kName;
    };
    if (has_name(Attribute::id) || (document.tag(node) == Tag::a && has_name(Attribute::name))) {
      anchors.push_back(node);
    }
  }
  return anchors;
}

// Returns the end of the blocks that begin with those of `anchor`. An element that has the main
// heading is that of the whole text at most.
std::uint32_t end_of_comments(const Document& document, const BlockList& blocks, NodeIndex anchor,
                              std::uint32_t heading) {
  const std::uint32_t first = blocks.range(document, anchor).first;
  for (NodeIndex node = document.parent(anchor); node != kNoNode; node = document.parent(node)) {
    const auto [begin, end] = blocks.range(document, node);
    if (end > first + 1 || begin <= heading) return end;
  }
  return first;
}

}  // namespace

std::vector<bool> blocks_behind_comment_anchors(const PageFacts& facts) {
  const Document& document = facts.page.document;
  const BlockList& blocks = facts.page.blocks;
  std::vector<bool> found(blocks.size(), false);
  const std::vector<NodeIndex> anchors = comment_anchors(document);
  if (anchors.empty()) return found;
  const std::uint32_t heading = Headings(blocks, facts.blocks.title_overlaps).main();
  for (const NodeIndex anchor : anchors) {
    const auto [first, last] = blocks.range(document, anchor);
    if (first <= heading || last > first + 1 || first == blocks.size() || found[first]) continue;
    const BlockSums above = blocks.sums(heading + 1, first);
    if (above.words - above.link_words < kWordsAboveAnchor) continue;
    std::fill(found.begin() + first,
              found.begin() + end_of_comments(document, blocks, anchor, heading), true);
  }
  return found;
}

}  // namespace winnow
