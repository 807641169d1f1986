// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/template/matching/alignment_list.h"

#include <memory>

namespace winnow {
namespace {

bool is_group(const PatternNode& node) { return node.content == PatternContent::group; }

template <typename T>
std::span<const T> kept(const std::vector<T>& made, std::pmr::memory_resource& memory) {
  T* copy = std::pmr::polymorphic_allocator<T>(&memory).allocate(made.size());
  std::uninitialized_copy(made.begin(), made.end(), copy);
  return {copy, made.size()};
}

}  // namespace

void AlignmentLists::use(const PatternTree& pattern) {
  if (pattern.bytes().data() == pattern_.bytes().data()) return;
  pattern_ = pattern;
  lists_.clear();
  memory_.release();
}

const AlignmentList& AlignmentLists::list_of(std::uint32_t parent) {
  const auto known = lists_.find(parent);
  return known != lists_.end() ? known->second : lists_.emplace(parent, make(parent)).first->second;
}

AlignmentList AlignmentLists::make(std::uint32_t parent) {
  steps_.clear();
  labels_.clear();
  outermost_.clear();
  open_.clear();
  repeating_ = kNoStep;
  const auto close_before = [&](std::uint32_t node) {
    while (!open_.empty() && node >= pattern_[steps_[open_.back()].node].end) close_group();
  };
  const std::uint32_t end = pattern_[parent].end;
  std::uint32_t node = parent + 1;
  while (node < end) {
    close_before(node);
    if (is_group(pattern_[node])) {
      open_group(node);
      ++node;
    } else {
      add(AlignmentStep::Kind::position, node, pattern_[node].label);
      node = pattern_[node].end;
    }
  }
  close_before(end);
  return {kept(steps_, memory_), kept(labels_, memory_), kept(outermost_, memory_)};
}

void AlignmentLists::open_group(std::uint32_t node) {
  const auto step = static_cast<std::uint32_t>(steps_.size());
  add(AlignmentStep::Kind::open, node, kGroupLabel);
  open_.push_back(step);
  if (!may_repeat(pattern_[node].occurrence)) return;
  if (repeating_ == kNoStep) outermost_.push_back(step);
  repeating_ = step;
}

void AlignmentLists::close_group() {
  const std::uint32_t open = open_.back();
  open_.pop_back();
  AlignmentStep& beginning = steps_[open];
  beginning.partner = static_cast<std::uint32_t>(steps_.size());
  if (beginning.repeats) repeating_ = beginning.repeating;
  add(AlignmentStep::Kind::close, beginning.node, kGroupLabel);
  steps_.back().partner = open;
}

void AlignmentLists::add(AlignmentStep::Kind kind, std::uint32_t node, std::uint64_t label) {
  const Occurrence occurrence = pattern_[node].occurrence;
  steps_.push_back({node, 0, repeating_, kind, may_be_absent(occurrence), may_repeat(occurrence)});
  labels_.push_back(label);
}

}  // namespace winnow
