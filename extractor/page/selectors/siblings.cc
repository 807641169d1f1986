// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/selectors/siblings.h"

#include <algorithm>
#include <tuple>

namespace winnow {

NodeIndex Siblings::previous(NodeIndex element) {
  if (previous_.empty()) number();
  return previous_[element];
}

std::uint32_t Siblings::position(NodeIndex element) {
  if (positions_.empty()) number();
  return positions_[element];
}

bool Siblings::is_last(NodeIndex element) {
  if (last_.empty()) number();
  return last_[element];
}

bool Siblings::is_first_of_type(NodeIndex element) {
  if (first_of_type_.empty()) find_types();
  return first_of_type_[element];
}

bool Siblings::is_last_of_type(NodeIndex element) {
  if (last_of_type_.empty()) find_types();
  return last_of_type_[element];
}

void Siblings::number() {
  previous_.assign(document_.size(), kNoNode);
  positions_.assign(document_.size(), 1);
  last_.assign(document_.size(), true);
  std::vector<NodeIndex> latest_child(document_.size(), kNoNode);
  for (NodeIndex node = 0; node < document_.size(); ++node) {
    const NodeIndex parent = document_.parent(node);
    if (!document_.is_element(node) || parent == kNoNode) continue;
    const NodeIndex previous = latest_child[parent];
    latest_child[parent] = node;
    previous_[node] = previous;
    if (previous == kNoNode) continue;
    positions_[node] = positions_[previous] + 1;
    last_[previous] = false;
  }
}

// Sorted so that elements of the same parent and name stand together, in text order.
void Siblings::find_types() {
  const auto type = [this](NodeIndex element) {
    return std::tuple(document_.parent(element), document_.name(element));
  };
  std::vector<NodeIndex> elements;
  for (NodeIndex node = 0; node < document_.size(); ++node) {
    if (document_.is_element(node)) elements.push_back(node);
  }
  std::stable_sort(elements.begin(), elements.end(),
                   [&](NodeIndex a, NodeIndex b) { return type(a) < type(b); });
  first_of_type_.assign(document_.size(), true);
  last_of_type_.assign(document_.size(), true);
  for (std::size_t i = 1; i < elements.size(); ++i) {
    if (type(elements[i - 1]) != type(elements[i])) continue;
    last_of_type_[elements[i - 1]] = false;
    first_of_type_[elements[i]] = false;
  }
}

}  // namespace winnow
