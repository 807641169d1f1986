// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/template/matching/alignment_list.h"

namespace winnow {
namespace {

bool is_group(const PatternNode& node) { return node.content == PatternContent::group; }

}  // namespace

void AlignmentLists::use(const PatternTree& pattern) {
  if (pattern.bytes().data() == pattern_.bytes().data()) return;
  pattern_ = pattern;
  extent_of_.assign(pattern.size(), 0);
  extents_.clear();
  steps_.clear();
  labels_.clear();
  outermost_.clear();
}

AlignmentList AlignmentLists::list_of(std::uint32_t parent) {
  if (extent_of_[parent] == 0) make(parent);
  const Extent& extent = extents_[extent_of_[parent] - 1];
  return {std::span(steps_).subspan(extent.first_step, extent.steps),
          std::span(labels_).subspan(extent.first_step, extent.steps),
          std::span(outermost_).subspan(extent.first_outermost, extent.outermost)};
}

void AlignmentLists::make(std::uint32_t parent) {
  extents_.push_back({static_cast<std::uint32_t>(steps_.size()), 0,
                      static_cast<std::uint32_t>(outermost_.size()), 0});
  extent_of_[parent] = static_cast<std::uint32_t>(extents_.size());
  Extent& extent = extents_.back();
  open_.clear();
  repeating_ = kNoStep;
  const auto close_before = [&](std::uint32_t node) {
    while (!open_.empty() && node >= pattern_[steps_[extent.first_step + open_.back()].node].end) {
      close_group();
    }
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
  extent.steps = static_cast<std::uint32_t>(steps_.size()) - extent.first_step;
  extent.outermost = static_cast<std::uint32_t>(outermost_.size()) - extent.first_outermost;
}

void AlignmentLists::open_group(std::uint32_t node) {
  const auto step = static_cast<std::uint32_t>(steps_.size()) - extents_.back().first_step;
  add(AlignmentStep::Kind::open, node, kGroupLabel);
  open_.push_back(step);
  if (!may_repeat(pattern_[node].occurrence)) return;
  if (repeating_ == kNoStep) outermost_.push_back(step);
  repeating_ = step;
}

void AlignmentLists::close_group() {
  const std::uint32_t base = extents_.back().first_step;
  const std::uint32_t open = open_.back();
  open_.pop_back();
  AlignmentStep& beginning = steps_[base + open];
  beginning.partner = static_cast<std::uint32_t>(steps_.size()) - base;
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
