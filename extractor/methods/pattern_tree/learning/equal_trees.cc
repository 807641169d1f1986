// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/equal_trees.h"

#include <cstdint>
#include <map>
#include <utility>

namespace winnow {

std::vector<EqualTrees> equal_trees(SampleTrees pages, const std::vector<TreeRef>& trees) {
  std::vector<EqualTrees> result;
  // The size as well: whatever the hashes, nobody may look behind the end of a subtree.
  std::map<std::pair<std::uint64_t, std::uint32_t>, std::size_t> places;
  for (const TreeRef& tree : trees) {
    const PageTreeNode& node = node_of(pages, tree);
    const auto [place, added] =
        places.try_emplace({node.text_hash, node.end - tree.node}, result.size());
    if (added) result.emplace_back();
    result[place->second].trees.push_back(tree);
  }
  return result;
}

}  // namespace winnow
