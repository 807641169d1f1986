// SPDX-License-Identifier: GPL-2.0-or-later
//
// Chooses which nodes of a pattern tree people are shown, and what they are told of each.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/pattern_tree.h"

namespace winnow {

struct ShownNode {
  std::uint32_t node = 0;
  std::uint32_t depth = 0;  // 0 for the root
  bool cut_off = false;     // it has children that are too deep to be shown
};

// Calls `show` with each node that is at most `max_depth` deep, in preorder.
template <typename Show>
void for_each_shown(const PatternTree& tree, std::uint32_t max_depth, Show show) {
  std::vector<std::uint32_t> ends;  // where the open subtrees end
  for (std::uint32_t node = 0; node < tree.size();) {
    while (!ends.empty() && ends.back() <= node) ends.pop_back();
    const auto depth = static_cast<std::uint32_t>(ends.size());
    const std::uint32_t end = tree[node].end;
    const bool leaf = end == node + 1;
    const bool cut_off = !leaf && depth >= max_depth;
    show(ShownNode{node, depth, cut_off});
    if (!leaf && !cut_off) ends.push_back(end);
    node = cut_off ? end : node + 1;
  }
}

// Returns "div#main", or "(" for a group, with " ..." if children are not shown.
std::string shown_name(const PatternTree& tree, const ShownNode& shown);

// Returns what there is to say of a node beside its name: "optional, variant, 12 pages", "". Pages
// and how often they have the node are told if they differ from its parent's.
std::string shown_remarks(const PatternTree& tree, std::uint32_t node);

// Appends text of strangers with \ before \ and ", and \u{1B} for what cannot be seen or changes
// the direction of what follows. `text` must be UTF-8.
void append_escaped(std::string_view text, std::string& out);

}  // namespace winnow
