// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/matching/greedy_list.h"

namespace winnow {
namespace {

using Kind = AlignmentStep::Kind;

std::uint32_t point_behind(const AlignmentList& list, std::uint32_t step) {
  return list.steps[step].kind == Kind::open ? list.steps[step].partner + 1 : step + 1;
}

}  // namespace

GreedyList::GreedyList(const PageTree& page, const AlignmentList& list, NodePair pair)
    : page_(page),
      list_(list),
      pair_(pair),
      end_(page.nodes[pair.node].end),
      child_(pair.node + 1) {}

void GreedyList::step() {
  if (point_ < list_.steps.size()) {
    if (list_.steps[point_].kind == Kind::close) return leave();
    return enter();
  }
  if (child_ != end_) return fail();
  state_ = State::matches;
}

void GreedyList::enter() {
  const AlignmentStep& step = list_.steps[point_];
  if (step.optional) {
    if (has_failed(point_)) return fail();
    resorts_.push_back({Resort::Kind::leave_out, false, point_, child_});
  }
  if (step.kind == Kind::open) {
    if (step.repeats) resorts_.push_back({Resort::Kind::end_set, true, point_, child_});
    ++point_;
  } else if (child_ == end_) {
    fail();
  } else {
    again_ = false;
    state_ = State::asking;
  }
}

void GreedyList::answer(bool fits) {
  state_ = State::moving;
  if (!fits) {
    if (!again_) return fail();
    ++point_;
    return;
  }
  children_.push_back({.node = child_, .step = point_});
  child_ = page_.nodes[child_].end;
  again_ = list_.steps[point_].repeats;
  if (again_ && child_ != end_) {
    state_ = State::asking;
  } else {
    ++point_;
  }
}

void GreedyList::leave() {
  const AlignmentStep& step = list_.steps[point_];
  if (!step.repeats) {
    ++point_;
    return;
  }
  while (resorts_.back().kind != Resort::Kind::end_set) resorts_.pop_back();
  Resort& round = resorts_.back();
  if (round.child == child_) {
    resorts_.pop_back();
    ++point_;
  } else {
    round.child = child_;
    round.first_round = false;
    point_ = step.partner + 1;
  }
}

void GreedyList::fail() {
  while (!resorts_.empty()) {
    const Resort resort = resorts_.back();
    resorts_.pop_back();
    if (resort.kind == Resort::Kind::give_up) {
      failed_.insert(NodePair{resort.child, resort.step}.number());
    } else if (!resort.first_round) {
      return resume(resort);
    }
  }
  state_ = State::fails;
}

void GreedyList::resume(const Resort& resort) {
  child_ = resort.child;
  point_ = point_behind(list_, resort.step);
  while (!children_.empty() && children_.back().node >= child_) children_.pop_back();
  if (resort.kind == Resort::Kind::leave_out) {
    resorts_.push_back({Resort::Kind::give_up, false, resort.step, resort.child});
  }
}

bool GreedyList::has_failed(std::uint32_t step) const {
  return failed_.contains(NodePair{child_, step}.number());
}

}  // namespace winnow
