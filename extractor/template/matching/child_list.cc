// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/template/matching/child_list.h"

namespace winnow {
namespace {

struct OpenGroup {
  std::uint32_t node;
  std::uint32_t first;
};

}  // namespace

void ChildList::clear() {
  positions.clear();
  groups.clear();
}

void list_children(const PatternTree& tree, std::uint32_t parent, ChildList& list) {
  list.clear();
  std::vector<OpenGroup> open;
  const auto position = [&] { return static_cast<std::uint32_t>(list.positions.size()); };
  const auto close = [&] {
    const OpenGroup& group = open.back();
    list.groups.push_back({group.node, group.first, position(), tree[group.node].occurrence});
    open.pop_back();
  };
  const std::uint32_t end = tree[parent].end;
  std::uint32_t node = parent + 1;
  while (node < end) {
    while (!open.empty() && node >= tree[open.back().node].end) close();
    if (tree[node].content == PatternContent::group) {
      open.push_back({node, position()});
      ++node;
    } else {
      list.positions.push_back({node, tree[node].occurrence});
      node = tree[node].end;
    }
  }
  while (!open.empty()) close();
}

}  // namespace winnow
