// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/path_names.h"

#include <algorithm>

namespace winnow {

void PathNames::add(const Document& document, const PageTree& tree, const PathHashes& hashes,
                    const PathSets& sets) {
  parts_.resize(sets.paths());
  bare_of_node_.resize(tree.size());
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    const PageTreeNode& element = tree.nodes[node];
    if (element.is_data()) continue;
    const std::uint32_t part_above =
        element.parent == kNoNode ? kNone : bare_of_node_[element.parent];
    const auto added = static_cast<std::uint32_t>(bare_parts_.size());
    const auto [bare, is_new] = bare_.emplace(hashes.bare[node], added);
    if (is_new) bare_parts_.push_back({part_above, keep(document.name(element.node))});
    bare_of_node_[node] = bare->second;
    Part& part = parts_[sets.number(hashes.paths[node])];
    if (part.name == 0) part = {part_above, keep(tree.name(node))};
  }
}

std::size_t PathNames::keep(std::string_view name) {
  const std::size_t begin = strings_.size();
  strings_ += name;
  strings_ += '\0';
  return begin;
}

std::string PathNames::name(std::uint32_t path) const {
  std::vector<std::string_view> parts;
  std::size_t bytes = 0;
  const Part* part = &parts_[path];
  while (part != nullptr && bytes <= kMaxPathNameBytes) {
    parts.push_back(strings_.data() + part->name);
    bytes += parts.back().size() + 1;
    part = part->above == kNone ? nullptr : &bare_parts_[part->above];
  }
  const bool whole = part == nullptr && bytes <= kMaxPathNameBytes;
  if (!whole && parts.size() > 1) parts.pop_back();
  std::string name = whole ? "" : "...";
  for (auto each = parts.rbegin(); each != parts.rend(); ++each) {
    if (!name.empty()) name += '/';
    name += *each;
  }
  return name;
}

}  // namespace winnow
