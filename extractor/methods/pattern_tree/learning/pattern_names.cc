// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/pattern_names.h"

#include <algorithm>
#include <cstddef>

#include "winnow/extractor/pattern_tree.h"

namespace winnow {

ElementName most_frequent_name(SampleTrees pages, const std::vector<TreeRef>& trees) {
  std::vector<std::uint64_t> sorted;
  for (const TreeRef& tree : trees) sorted.push_back(node_of(pages, tree).key);
  std::sort(sorted.begin(), sorted.end());
  const auto count = [&](const TreeRef& tree) {
    const auto [first, last] =
        std::equal_range(sorted.begin(), sorted.end(), node_of(pages, tree).key);
    return last - first;
  };
  // The first of several.
  const TreeRef best =
      *std::max_element(trees.begin(), trees.end(),
                        [&](const auto& a, const auto& b) { return count(a) < count(b); });
  return {node_of(pages, best).key, pages[best.page]->name(best.node)};
}

std::string_view data_name(std::uint64_t label) {
  if (label == kTextLabel) return "text";
  return label == kImageLabel ? "image" : "text or image";
}

}  // namespace winnow
