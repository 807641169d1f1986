// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/sample_trees.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

namespace winnow {
namespace {

SubtreeContents contents_of(const PageTree& page) {
  SubtreeContents contents;
  contents.signatures.resize(page.size());
  contents.heights.assign(page.size(), 1);
  // The loop runs backwards, so that children come before their parents.
  for (std::uint32_t node = page.size(); node-- > 1;) {
    const PageTreeNode& child = page.nodes[node];
    contents.signatures[child.parent] |=
        contents.signatures[node] | signature_bit(child.label) | signature_bit(child.key);
    std::uint32_t& height = contents.heights[child.parent];
    height = std::max(height, contents.heights[node] + 1);
  }
  return contents;
}

}  // namespace

std::vector<EqualTrees> equal_trees(SampleTrees pages, const std::vector<TreeRef>& trees) {
  std::vector<EqualTrees> result;
  // The size counts as well: whatever the hashes, nobody may look behind the end of a subtree.
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

std::vector<SubtreeContents> subtree_contents(SampleTrees pages) {
  std::vector<SubtreeContents> contents;
  for (const PageTree* page : pages) contents.push_back(contents_of(*page));
  return contents;
}

ElementName most_frequent_name(SampleTrees pages, const std::vector<TreeRef>& trees) {
  std::vector<std::uint64_t> sorted;
  for (const TreeRef& tree : trees) sorted.push_back(node_of(pages, tree).key);
  std::sort(sorted.begin(), sorted.end());
  const auto count = [&](const TreeRef& tree) {
    const auto [first, last] =
        std::equal_range(sorted.begin(), sorted.end(), node_of(pages, tree).key);
    return last - first;
  };
  // max_element() takes the first of several.
  const TreeRef best =
      *std::max_element(trees.begin(), trees.end(),
                        [&](const auto& a, const auto& b) { return count(a) < count(b); });
  return {node_of(pages, best).key, pages[best.page]->name(best.node)};
}

}  // namespace winnow
