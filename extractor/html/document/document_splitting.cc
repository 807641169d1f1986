// SPDX-License-Identifier: GPL-2.0-or-later
//
// Moves what has been built: an element out of one that was opened around it (the adoption agency
// of the HTML Living Standard, section 13.2.6.4.7), whose order stays, since nodes are in preorder,
// but for the copies in between; and a node before one that is open (foster parenting,
// section 13.2.6.1).
#include <algorithm>

#include "extractor/html/document/document_assembler.h"

namespace winnow {
namespace {

// Moves the values from `begin` to `end` up by `distance`, which the vector has room for.
template <typename Value>
void move_up(std::vector<Value>& values, std::size_t begin, std::size_t end, std::size_t distance) {
  const auto at = [&](std::size_t index) {
    return values.begin() + static_cast<std::ptrdiff_t>(index);
  };
  std::move_backward(at(begin), at(end), at(end + distance));
}

}  // namespace

// Makes room for `before` nodes before the open element `at`, and for `behind` nodes right behind
// it, within it. Its children keep it as their parent.
void DocumentAssembler::make_room(NodeIndex at, std::size_t before, std::size_t behind) {
  const auto moved = [&](NodeIndex node) {
    if (node == kNoNode || node < at) return node;
    return static_cast<NodeIndex>(node + before + (node > at ? behind : 0));
  };
  const std::size_t old_size = size_;
  size_ += before + behind;
  while (size_ > document_.kinds_.size()) set_room(size_ + size_ / 2);
  const auto open_up = [&](auto& values) {
    move_up(values, at + 1, old_size, before + behind);
    values[at + before] = values[at];
  };
  open_up(document_.kinds_);
  open_up(document_.tags_);
  open_up(document_.blank_);
  open_up(document_.parents_);
  open_up(document_.subtree_ends_);
  open_up(document_.payloads_);
  for (std::size_t node = at + before; node < size_; ++node) {
    document_.parents_[node] = moved(document_.parents_[node]);
    // An end is the first node behind, so it moves with the last node inside.
    document_.subtree_ends_[node] = moved(document_.subtree_ends_[node] - 1) + 1;
  }
  const auto first = std::lower_bound(document_.elements_.begin(), document_.elements_.end(), at);
  std::for_each(first, document_.elements_.end(), [&](NodeIndex& node) { node = moved(node); });
  for (auto name = document_.unknown_names_.rbegin();
       name != document_.unknown_names_.rend() && name->node >= at; ++name) {
    name->node = moved(name->node);
  }
  if (attributes_hashes_.size() > at) {
    const std::size_t hashes = attributes_hashes_.size();
    attributes_hashes_.resize(hashes + before + behind);
    move_up(attributes_hashes_, at + 1, hashes, before + behind);
    attributes_hashes_[at + before] = attributes_hashes_[at];
  }
  for (NodeIndex& node : open_) node = moved(node);
}

// Makes `to` an element with the tag and attributes of `from`. There must be room for it.
void DocumentAssembler::copy_element(NodeIndex from, NodeIndex to, NodeIndex parent) {
  document_.kinds_[to] = NodeKind::element;
  document_.tags_[to] = document_.tags_[from];
  document_.blank_[to] = false;
  document_.parents_[to] = parent;
  document_.subtree_ends_[to] = to + 1;
  document_.payloads_[to] = document_.payloads_[from];
  document_.elements_.insert(
      std::lower_bound(document_.elements_.begin(), document_.elements_.end(), to), to);
  const std::uint64_t hash = from < attributes_hashes_.size() ? attributes_hashes_[from] : 0;
  if (to < attributes_hashes_.size()) {
    attributes_hashes_[to] = hash;
  } else if (hash != 0) {
    attributes_hashes_.resize(to + 1);
    attributes_hashes_[to] = hash;
  }
}

std::size_t DocumentAssembler::split(std::size_t index, std::size_t block,
                                     std::span<const std::size_t> again) {
  const NodeIndex old_place = open_[block];
  const std::vector<NodeIndex> ended(open_.begin() + static_cast<std::ptrdiff_t>(index),
                                     open_.begin() + static_cast<std::ptrdiff_t>(block));
  make_room(old_place, again.size(), 1);
  for (const NodeIndex node : ended) document_.subtree_ends_[node] = old_place;
  const NodeIndex place = open_[block];
  const NodeIndex copy = place + 1;
  for (std::size_t node = copy + 1; node < size_; ++node) {
    if (document_.parents_[node] == place) document_.parents_[node] = copy;
  }
  std::vector<NodeIndex> opened;
  NodeIndex parent = document_.parents_[ended.front()];
  for (const std::size_t each : again) {
    const auto to = static_cast<NodeIndex>(old_place + opened.size());
    copy_element(ended[each - index], to, parent);
    opened.push_back(to);
    parent = to;
  }
  document_.parents_[place] = parent;
  copy_element(ended.front(), copy, place);
  opened.push_back(place);
  opened.push_back(copy);
  const auto at = open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(index),
                              open_.begin() + static_cast<std::ptrdiff_t>(block) + 1);
  open_.insert(at, opened.begin(), opened.end());
  return size_ - old_place + open_.size();
}

std::size_t DocumentAssembler::move_before(std::size_t index, NodeIndex first) {
  const NodeIndex place = open_[index];
  const NodeIndex parent = document_.parents_[place];
  const NodeIndex count = static_cast<NodeIndex>(size_) - first;
  const NodeIndex distance = first - place;
  const auto moved = [&](NodeIndex node) {
    if (node == kNoNode || node < place) return node;
    return node < first ? node + count : node - distance;
  };
  for (NodeIndex node = place; node < size_; ++node) {
    // The moved nodes that lie in no other of them become children of the parent.
    const bool outer = node >= first && document_.parents_[node] < first;
    document_.parents_[node] = outer ? parent : moved(document_.parents_[node]);
    document_.subtree_ends_[node] = moved(document_.subtree_ends_[node] - 1) + 1;
  }
  const auto turn = [&](auto& values) {
    const auto at = [&](NodeIndex node) { return values.begin() + node; };
    std::rotate(at(place), at(first), at(first + count));
  };
  turn(document_.kinds_);
  turn(document_.tags_);
  turn(document_.blank_);
  turn(document_.parents_);
  turn(document_.subtree_ends_);
  turn(document_.payloads_);
  if (attributes_hashes_.size() > place) {
    attributes_hashes_.resize(std::max<std::size_t>(attributes_hashes_.size(), size_));
    turn(attributes_hashes_);
  }
  const auto turn_list = [&](auto& list, auto node_of) {
    const auto from = [&](NodeIndex node) {
      return std::find_if(list.rbegin(), list.rend(),
                          [&](auto& each) { return node_of(each) < node; })
          .base();
    };
    const auto begin = from(place);
    const auto middle = from(first);
    std::for_each(begin, list.end(), [&](auto& each) { node_of(each) = moved(node_of(each)); });
    std::rotate(begin, middle, list.end());
  };
  turn_list(document_.elements_, [](NodeIndex& node) -> NodeIndex& { return node; });
  turn_list(document_.unknown_names_, [](auto& name) -> NodeIndex& { return name.node; });
  for (NodeIndex& node : open_) node = moved(node);
  return size_ - place + open_.size();
}

}  // namespace winnow
