// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/matching/point_closure.h"

namespace winnow {
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
