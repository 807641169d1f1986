// SPDX-License-Identifier: GPL-2.0-or-later
//
// The least cost of each point behind each number of children. A child leads from a point to itself
// if it is unknown, over a position if it stands there, and, once a position was passed that
// repeats, from the point behind the position to itself. In between, points are reached without a
// child: by leaving a position empty, over a group that may be absent, and from the end of a group
// that repeats back to its beginning.
//
// Between two children, two sweeps from left to right with the ways back in between are enough. All
// costs being positive, some cheapest way visits no point twice. Having gone back to the beginning
// of a group, it cannot leave that group, for that leads over the end that it came from; nor can it
// go back in a group inside, for it would have to pass that one's beginning first, and come to it
// again. So there is one way back at most.
#include "extractor/template/matching/list_alignment.h"

#include <algorithm>
#include <utility>

namespace winnow {
namespace {

using Kind = AlignmentStep::Kind;

// How a point was reached; bits of each stage.
enum Way : std::uint8_t {
  kStood = 1,        // a child stands at the position before
  kStoodAgain = 2,   // a child stands at the repeating position before, as another did
  kMoved = 4,        // from the point before
  kJumped = 8,       // over an absent group
  kWentBack = 16,    // from the end of the group
  kMovedAfter = 32,  // as above, after going back
  kJumpedAfter = 64,
};

AlignmentCost cost_of_leaving_empty(const AlignmentStep& step) {
  return step.kind == Kind::position && !step.optional ? kMissingCost : 0;
}

// Walks back over the ways, from the last child and point.
class Tracer {
 public:
  Tracer(const AlignmentList& list, std::span<const std::uint8_t> ways,
         std::span<AlignedChild> children)
      : list_(list), ways_(ways), children_(children) {}

  void run(std::uint32_t end) {
    child_ = children_.size();
    point_ = end;
    while (child_ > 0) {
      leave_empty(kMovedAfter, kJumpedAfter);
      if ((way() & kWentBack) != 0) {
        const std::uint32_t open = point_ - 1;
        if (next_ != nullptr) next_->restarted = open;
        point_ = list_.steps[open].partner;
      }
      leave_empty(kMoved, kJumped);
      consume();
    }
  }

 private:
  std::uint8_t way() const { return ways_[child_ * list_.points() + point_]; }

  void leave_empty(Way moved, Way jumped) {
    while ((way() & (moved | jumped)) != 0) {
      point_ = (way() & jumped) != 0 ? list_.steps[point_ - 1].partner : point_ - 1;
    }
  }

  void consume() {
    const std::uint8_t how = way();
    --child_;
    AlignedChild& child = children_[child_];
    child.step = child.restarted = kNoStep;
    if ((how & (kStood | kStoodAgain)) == 0) return;
    child.step = point_ - 1;
    next_ = &child;
    if ((how & kStood) != 0) --point_;
  }

  const AlignmentList& list_;
  std::span<const std::uint8_t> ways_;
  std::span<AlignedChild> children_;
  std::size_t child_ = 0;
  std::uint32_t point_ = 0;
  AlignedChild* next_ = nullptr;  // the last that was seen to stand somewhere
};

}  // namespace

AlignmentCost ListAligner::align(const PageTree& page, const PatternTree& pattern,
                                 const AlignmentList& list, std::span<AlignedChild> children) {
  const std::span<AlignedChild> rest = trim(page, pattern, list, children);
  start(list, rest.size());
  for (const AlignedChild& child : rest) {
    std::swap(before_, behind_);
    row_ += list.points();
    consume(page.nodes[child.node], child.signature, pattern, list);
    close(list);
  }
  Tracer(list, ways_, rest).run(end_step_);
  return behind_[end_step_];
}

// What costs nothing at the beginning and at the end, where each position must be taken once. Some
// best alignment has it: whatever else stands at such a position, or wherever else such a child
// stands, exchanging them leaves at most as many unknown and missing nodes.
std::span<AlignedChild> ListAligner::trim(const PageTree& page, const PatternTree& pattern,
                                          const AlignmentList& list,
                                          std::span<AlignedChild> children) {
  const auto fits = [&](const AlignedChild& child, std::uint32_t i) {
    const AlignmentStep& step = list.steps[i];
    return step.kind == Kind::position && !step.optional && !step.repeats &&
           match_cost(page.nodes[child.node], child.signature, pattern[step.node]) == 0;
  };
  const auto stands = [](AlignedChild& child, std::uint32_t i) {
    child.step = i;
    child.restarted = kNoStep;
  };
  first_step_ = 0;
  end_step_ = list.points() - 1;
  while (!children.empty() && first_step_ < end_step_ && fits(children.front(), first_step_)) {
    stands(children.front(), first_step_++);
    children = children.subspan(1);
  }
  while (!children.empty() && first_step_ < end_step_ && fits(children.back(), end_step_ - 1)) {
    stands(children.back(), --end_step_);
    children = children.first(children.size() - 1);
  }
  return children;
}

void ListAligner::start(const AlignmentList& list, std::size_t children) {
  before_.assign(list.points(), kImpossible);
  behind_.assign(list.points(), kImpossible);
  behind_[first_step_] = 0;
  ways_.assign((children + 1) * list.points(), 0);
  row_ = ways_.data();
  close(list);
}

void ListAligner::consume(const PageTreeNode& child, std::uint64_t signature,
                          const PatternTree& pattern, const AlignmentList& list) {
  const std::uint64_t other_label = child.is_data() ? kDataLabel : child.label;
  for (std::uint32_t point = first_step_; point <= end_step_; ++point) {
    behind_[point] = before_[point] + kUnknownCost;
  }
  for (std::uint32_t i = first_step_; i < end_step_; ++i) {
    if (list.labels[i] != child.label && list.labels[i] != other_label) continue;
    const AlignmentStep& step = list.steps[i];
    // What costs too much without the match need not be compared.
    if (before_[i] >= behind_[i + 1] && !step.repeats) continue;
    const AlignmentCost cost = match_cost(child, signature, pattern[step.node]);
    if (cost == kImpossible) continue;
    if (before_[i] + cost < behind_[i + 1]) {
      behind_[i + 1] = before_[i] + cost;
      row_[i + 1] = kStood;
    }
    if (step.repeats && before_[i + 1] + cost < behind_[i + 1]) {
      behind_[i + 1] = before_[i + 1] + cost;
      row_[i + 1] = kStoodAgain;
    }
  }
}

void ListAligner::close(const AlignmentList& list) {
  for (std::uint32_t i = first_step_; i < end_step_; ++i) {
    const AlignmentStep& step = list.steps[i];
    // Of ways that cost the same, those that pass more are preferred: they have matched earlier.
    const AlignmentCost moved = behind_[i] + cost_of_leaving_empty(step);
    if (moved <= behind_[i + 1]) {
      behind_[i + 1] = moved;
      row_[i + 1] |= kMoved;
    }
    if (step.kind != Kind::close || !step.optional) continue;
    if (behind_[step.partner] < behind_[i + 1]) {
      behind_[i + 1] = behind_[step.partner];
      row_[i + 1] = static_cast<std::uint8_t>((row_[i + 1] & ~kMoved) | kJumped);
    }
  }
  for (const std::uint32_t open : list.outermost) {
    go_back(list, open);
    close_again(list, open);
  }
}

void ListAligner::go_back(const AlignmentList& list, std::uint32_t outermost) {
  for (std::uint32_t i = outermost; i < list.steps[outermost].partner; ++i) {
    const AlignmentStep& step = list.steps[i];
    if (step.kind != Kind::open || !step.repeats) continue;
    if (behind_[step.partner] < behind_[i + 1]) {
      behind_[i + 1] = behind_[step.partner];
      row_[i + 1] |= kWentBack;
    }
  }
}

void ListAligner::close_again(const AlignmentList& list, std::uint32_t outermost) {
  for (std::uint32_t i = outermost + 1; i < list.steps[outermost].partner; ++i) {
    const AlignmentStep& step = list.steps[i];
    const AlignmentCost moved = behind_[i] + cost_of_leaving_empty(step);
    if (moved < behind_[i + 1]) {
      behind_[i + 1] = moved;
      row_[i + 1] |= kMovedAfter;
    }
    if (step.kind != Kind::close || !step.optional) continue;
    if (behind_[step.partner] < behind_[i + 1]) {
      behind_[i + 1] = behind_[step.partner];
      row_[i + 1] = static_cast<std::uint8_t>((row_[i + 1] & ~kMovedAfter) | kJumpedAfter);
    }
  }
}

}  // namespace winnow
