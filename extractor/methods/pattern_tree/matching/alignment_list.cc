// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/matching/alignment_list.h"

#include <algorithm>
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

struct ByLabel {
  bool operator()(const LabelledPosition& a, std::uint64_t label) const { return a.label < label; }
  bool operator()(std::uint64_t label, const LabelledPosition& b) const { return label < b.label; }
};

}  // namespace

std::span<const LabelledPosition> AlignmentList::positions_of(std::uint64_t label) const {
  const auto [first, last] = std::equal_range(by_label.begin(), by_label.end(), label, ByLabel());
  return {first, last};
}

void AlignmentLists::use(const PatternTree& pattern) {
  if (is_of(pattern)) return;
  pattern_ = pattern;
  lists_.clear();
  list_at_.assign(pattern.size(), 0);
  memory_.release();
}

const AlignmentList& AlignmentLists::list_of(std::uint32_t parent) {
  std::uint32_t& at = list_at_[parent];
  if (at == 0) {
    lists_.push_back(make(parent));
    at = static_cast<std::uint32_t>(lists_.size());
  }
  return lists_[at - 1];
}

AlignmentList AlignmentLists::make(std::uint32_t parent) {
  steps_.clear();
  labels_.clear();
  outermost_.clear();
  by_label_.clear();
  required_.clear();
  absent_ends_.clear();
  repeating_begins_.clear();
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
  std::sort(by_label_.begin(), by_label_.end());
  return {kept(steps_, memory_),           kept(labels_, memory_),   kept(outermost_, memory_),
          kept(by_label_, memory_),        kept(required_, memory_), kept(absent_ends_, memory_),
          kept(repeating_begins_, memory_)};
}

void AlignmentLists::open_group(std::uint32_t node) {
  const auto step = static_cast<std::uint32_t>(steps_.size());
  add(AlignmentStep::Kind::open, node, kGroupLabel);
  open_.push_back(step);
  if (!may_repeat(pattern_[node].occurrence)) return;
  repeating_begins_.push_back(step);
  if (repeating_ == kNoStep) outermost_.push_back(step);
  repeating_ = step;
}

void AlignmentLists::close_group() {
  const std::uint32_t open = open_.back();
  open_.pop_back();
  AlignmentStep& beginning = steps_[open];
  beginning.partner = static_cast<std::uint32_t>(steps_.size());
  if (beginning.repeats) repeating_ = beginning.repeating;
  if (beginning.optional) absent_ends_.push_back(beginning.partner);
  add(AlignmentStep::Kind::close, beginning.node, kGroupLabel);
  steps_.back().partner = open;
}

void AlignmentLists::add(AlignmentStep::Kind kind, std::uint32_t node, std::uint64_t label) {
  const Occurrence occurrence = pattern_[node].occurrence;
  steps_.push_back({node, 0, repeating_, kind, may_be_absent(occurrence), may_repeat(occurrence)});
  labels_.push_back(label);
  const bool position = kind == AlignmentStep::Kind::position;
  required_.push_back(position && !steps_.back().optional ? 1 : 0);
  if (!position) return;
  LabelledPosition& added = by_label_.emplace_back();
  added.label = label;
  added.step = static_cast<std::uint32_t>(steps_.size() - 1);
  added.node = node & 0x7FFFFFFF;
  added.repeats = steps_.back().repeats ? 1 : 0;
}

namespace {

using Kind = AlignmentStep::Kind;

bool repeats_alone(const AlignmentStep& step) {
  return step.kind == Kind::position && step.repeats;
}

}  // namespace

Fit fit_of(const PageTreeNode& node, const PatternNode& place) {
  if (place.label == kDataLabel) return node.is_data() ? Fit::yes : Fit::no;
  if (place.label != node.label) return Fit::no;
  switch (place.content) {
    case PatternContent::fixed:
      return place.text_hash == node.text_hash ? Fit::yes : Fit::no;
    case PatternContent::element:
      if (place.constant == 0) return Fit::by_content;
      return place.text_hash == node.text_hash ? Fit::yes : Fit::no;
    case PatternContent::variant:
    case PatternContent::opaque:
      return Fit::yes;
    case PatternContent::group:
      break;
  }
  return Fit::no;
}

void PointClosure::clear(const AlignmentList& list) {
  if (marks_.size() < list.points()) marks_.resize(list.points());
  ++mark_;
  points_.clear();
}

void PointClosure::add(const AlignmentList& list, std::uint32_t point) {
  std::size_t next = points_.size();
  visit(point);
  while (next < points_.size()) follow(list, points_[next++]);
}

void PointClosure::add_against(const AlignmentList& list, std::uint32_t point,
                               const PointClosure& within) {
  if (!within.contains(point)) return;
  std::size_t next = points_.size();
  visit(point);
  while (next < points_.size()) follow_against(list, points_[next++], within);
}

void PointClosure::visit(std::uint32_t point) {
  if (marks_[point] == mark_) return;
  marks_[point] = mark_;
  points_.push_back(point);
}

void PointClosure::follow(const AlignmentList& list, std::uint32_t point) {
  if (point == list.steps.size()) return;
  const AlignmentStep& step = list.steps[point];
  if (step.kind != Kind::position || step.optional) visit(point + 1);
  if (step.kind == Kind::open && step.optional) visit(step.partner + 1);
  if (step.kind == Kind::close && step.repeats) visit(step.partner + 1);
}

void PointClosure::follow_against(const AlignmentList& list, std::uint32_t point,
                                  const PointClosure& within) {
  const auto visit_within = [&](std::uint32_t before) {
    if (within.contains(before)) visit(before);
  };
  if (point == 0) return;
  const AlignmentStep& step = list.steps[point - 1];
  if (step.kind != Kind::position || step.optional) visit_within(point - 1);
  if (step.kind == Kind::close && step.optional) visit_within(step.partner);
  if (step.kind == Kind::open && step.repeats) visit_within(step.partner);
}

bool PointClosure::leads_to(const AlignmentList& list, std::uint32_t position) const {
  return contains(position) || (repeats_alone(list.steps[position]) && contains(position + 1));
}

void PointClosure::find_positions(const AlignmentList& list,
                                  std::vector<std::uint32_t>& positions) const {
  positions.clear();
  for (const std::uint32_t point : points_) {
    if (point < list.steps.size() && list.steps[point].kind == Kind::position) {
      positions.push_back(point);
    }
    if (point > 0 && repeats_alone(list.steps[point - 1]) && !contains(point - 1)) {
      positions.push_back(point - 1);
    }
  }
}

}  // namespace winnow
