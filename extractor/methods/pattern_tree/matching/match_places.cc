// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/matching/match_places.h"

#include <algorithm>

#include "extractor/methods/pattern_tree/matching/match_cost.h"

namespace winnow {
namespace {

NodeMatch data_match(const PageTreeNode& node, const PatternNode& place) {
  if (place.content == PatternContent::variant) return NodeMatch::variant;
  return place.text_hash == node.text_hash ? NodeMatch::same : NodeMatch::different;
}

// The whole subtree; `stride` is 1 if it has a place for each node, and 0 if it has one for all.
void fill(const PageTree& page, NodePair pair, NodeMatch how, std::uint32_t stride,
          TreeMatch& match) {
  for (std::uint32_t i = 0; i < page.subtree_size(pair.node); ++i) {
    match.regions[pair.node + i] = pair.place + stride * i;
    match.matches[pair.node + i] = how;
  }
}

}  // namespace

void clear_match(const PageTree& page, TreeMatch& match) {
  match.regions.assign(page.size(), 0);
  match.matches.assign(page.size(), NodeMatch::unknown);
  match.repetitions.clear();
}

bool place_node(const PageTree& page, const PatternTree& pattern, NodePair pair, TreeMatch& match) {
  const PageTreeNode& node = page.nodes[pair.node];
  const PatternNode& place = pattern[pair.place];
  if (node.is_data()) {
    fill(page, pair, data_match(node, place), 0, match);
  } else if (place.content == PatternContent::opaque) {
    fill(page, pair, NodeMatch::opaque, 0, match);
  } else if (is_equal_constant(node, place)) {
    // Both are preorders of the same tree, unless hashes or files lie.
    const bool alike = place.end - pair.place == page.subtree_size(pair.node);
    fill(page, pair, NodeMatch::same, alike ? 1 : 0, match);
  } else {
    match.regions[pair.node] = pair.place;
    match.matches[pair.node] = NodeMatch::element;
    return page.subtree_size(pair.node) > 1;
  }
  return false;
}

void sort_repetitions(TreeMatch& match) {
  // No two rounds of one set begin together, and sets stand before what is in them.
  std::sort(match.repetitions.begin(), match.repetitions.end(),
            [](const Repetition& a, const Repetition& b) {
              return a.first != b.first ? a.first < b.first : a.pattern_node < b.pattern_node;
            });
}

}  // namespace winnow
