// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cstddef>
#include <vector>

#include "tests/extractor/methods/pattern_tree/learning/definitions.h"

namespace winnow {

std::uint32_t matched_nodes_by_definition(const PageTree& a, std::uint32_t node_a,
                                          const PageTree& b, std::uint32_t node_b,
                                          Compare compare) {
  const auto children = [](const PageTree& tree, std::uint32_t parent) {
    std::vector<std::uint32_t> list;
    for (std::uint32_t child = parent + 1; child < tree.nodes[parent].end;
         child = tree.nodes[child].end) {
      list.push_back(child);
    }
    return list;
  };
  using Table = std::vector<std::vector<std::uint32_t>>;
  Table matched(a.size(), std::vector<std::uint32_t>(b.size()));
  // The loop runs backwards, so that children come before their parents.
  for (std::uint32_t x = a.nodes[node_a].end; x-- > node_a;) {
    for (std::uint32_t y = b.nodes[node_b].end; y-- > node_b;) {
      if (a.nodes[x].label != b.nodes[y].label) continue;
      if (compare == Compare::text && a.nodes[x].is_data() &&
          a.nodes[x].text_hash != b.nodes[y].text_hash) {
        continue;
      }
      const auto list_a = children(a, x);
      const auto list_b = children(b, y);
      Table m(list_a.size() + 1, std::vector<std::uint32_t>(list_b.size() + 1));
      for (std::size_t i = 1; i <= list_a.size(); ++i) {
        for (std::size_t j = 1; j <= list_b.size(); ++j) {
          m[i][j] = std::max(
              {m[i - 1][j], m[i][j - 1], m[i - 1][j - 1] + matched[list_a[i - 1]][list_b[j - 1]]});
        }
      }
      matched[x][y] = 1 + m.back().back();
    }
  }
  return matched[node_a][node_b];
}

}  // namespace winnow
