// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the least cost of each point behind each number of children. A child leads from a point to
// itself if it is unknown, and over a position if it stands there. Once a position that repeats was
// passed, a child also leads from the point behind the position to itself. In between, points are
// reached without a child: by leaving a position empty, over a group that may be absent, and from
// the end of a group that repeats back to its beginning.
//
// Between two children, two sweeps from left to right with the ways back in between are enough. All
// costs are positive, so some cheapest way visits no point twice. Once it has gone back to the
// beginning of a group, it cannot leave that group, for that leads over the end that it came from.
// Nor can it go back in a group inside, for it would have to pass that one's beginning first, and
// come to it again. So there is one way back at most.
#include "extractor/methods/pattern_tree/matching/list_alignment.h"

#include <algorithm>
#include <utility>

namespace winnow {
namespace {

using Kind = AlignmentStep::Kind;
using Way = ListAligner::Way;

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
      leave_empty(ListAligner::kMovedAfter, ListAligner::kJumpedAfter);
      if ((way() & ListAligner::kWentBack) != 0) {
        const std::uint32_t open = point_ - 1;
        if (next_ != nullptr) next_->restarted = open;
        point_ = list_.steps[open].partner;
      }
      leave_empty(ListAligner::kMoved, ListAligner::kJumped);
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
    if ((how & (ListAligner::kStood | ListAligner::kStoodAgain)) == 0) return;
    child.step = point_ - 1;
    next_ = &child;
    if ((how & ListAligner::kStood) != 0) --point_;
  }

  const AlignmentList& list_;
  std::span<const std::uint8_t> ways_;
  std::span<AlignedChild> children_;
  std::size_t child_ = 0;
  std::uint32_t point_ = 0;
  AlignedChild* next_ = nullptr;  // It was the last that was seen to stand somewhere.
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

// Aligns what costs nothing at the beginning and at the end, where each position must be taken
// once, and returns the other children. Some best alignment has it so: whatever else stands at such
// a position, or wherever else such a child stands, exchanging them leaves at most as many unknown
// and missing nodes.
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
  known_.assign(list.by_label.size(), {});
  close(list);
}

void ListAligner::consume(const PageTreeNode& child, std::uint64_t signature,
                          const PatternTree& pattern, const AlignmentList& list) {
  const AlignmentCost* const before = before_.data();
  AlignmentCost* const behind = behind_.data();
  for (std::uint32_t point = first_step_; point <= end_step_; ++point) {
    behind[point] = before[point] + kUnknownCost;
  }
  stand(child, signature, pattern, list, child.label);
  if (child.is_data()) stand(child, signature, pattern, list, kDataLabel);
}

void ListAligner::stand(const PageTreeNode& child, std::uint64_t signature,
                        const PatternTree& pattern, const AlignmentList& list,
                        std::uint64_t label) {
  const AlignmentCost* const before = before_.data();
  AlignmentCost* const behind = behind_.data();
  const std::span<const LabelledPosition> positions = list.positions_of(label);
  KnownCost* known = known_.data() + (positions.data() - list.by_label.data());
  const bool is_data = child.is_data();
  for (const LabelledPosition& position : positions) {
    KnownCost& last = *known++;
    const std::uint32_t i = position.step;
    if (i < first_step_ || i >= end_step_) continue;
    // A position that costs too much even without the match need not be compared.
    if (before[i] >= behind[i + 1] && position.repeats == 0) continue;
    const PatternNode& place = pattern[position.node];
    const AlignmentCost cost =
        is_data ? data_match_cost(child, place) : known_cost(child, signature, place, last);
    if (cost == kImpossible) continue;
    if (before[i] + cost < behind[i + 1]) {
      behind[i + 1] = before[i] + cost;
      row_[i + 1] = kStood;
    }
    if (position.repeats != 0 && before[i + 1] + cost < behind[i + 1]) {
      behind[i + 1] = before[i + 1] + cost;
      row_[i + 1] = kStoodAgain;
    }
  }
}

// Remembers the last cost, because the items of a list are mostly elements with one key and similar
// contents.
AlignmentCost ListAligner::known_cost(const PageTreeNode& child, std::uint64_t signature,
                                      const PatternNode& place, KnownCost& known) {
  if (place.content != PatternContent::element) {
    return match_cost(child, signature, place);
  }
  if (is_equal_constant(child, place)) return 0;
  if (known.label != child.label || known.key != child.key || known.signature != signature) {
    known = {child.label, child.key, signature, match_cost(child, signature, place)};
  }
  return known.cost;
}

// Moves over the steps [first, last). Of ways that cost the same, it prefers those that pass more,
// because they have matched earlier.
void ListAligner::move(const AlignmentList& list, std::uint32_t first, std::uint32_t last) {
  AlignmentCost* const costs = behind_.data();
  std::uint8_t* const ways = row_;
  const std::uint8_t* const required = list.required.data();
  AlignmentCost least = costs[first];
  for (std::uint32_t i = first; i < last; ++i) {
    const AlignmentCost moved = least + (required[i] != 0 ? kMissingCost : 0);
    const bool is_less = moved <= costs[i + 1];
    least = is_less ? moved : costs[i + 1];
    costs[i + 1] = least;
    ways[i + 1] |= is_less ? kMoved : 0;
  }
}

// Does the same after going back to the beginning of a group.
void ListAligner::move_again(const AlignmentList& list, std::uint32_t first, std::uint32_t last) {
  AlignmentCost* const costs = behind_.data();
  std::uint8_t* const ways = row_;
  const std::uint8_t* const required = list.required.data();
  AlignmentCost least = costs[first];
  for (std::uint32_t i = first; i < last; ++i) {
    const AlignmentCost moved = least + (required[i] != 0 ? kMissingCost : 0);
    const bool is_less = moved < costs[i + 1];
    least = is_less ? moved : costs[i + 1];
    costs[i + 1] = least;
    ways[i + 1] |= is_less ? kMovedAfter : 0;
  }
}

// Jumps over a group that may be absent; `end` is the group's end.
void ListAligner::jump(const AlignmentList& list, std::uint32_t end, Way moved, Way jumped) {
  const AlignmentCost over = behind_[list.steps[end].partner];
  if (over >= behind_[end + 1]) return;
  behind_[end + 1] = over;
  row_[end + 1] = static_cast<std::uint8_t>((row_[end + 1] & ~moved) | jumped);
}

void ListAligner::close(const AlignmentList& list) {
  std::uint32_t at = first_step_;
  for (const std::uint32_t end : list.absent_ends) {
    if (end < first_step_ || end >= end_step_) continue;
    move(list, at, end + 1);
    jump(list, end, kMoved, kJumped);
    at = end + 1;
  }
  move(list, at, end_step_);
  auto begin = list.repeating_begins.begin();
  for (const std::uint32_t outermost : list.outermost) {
    const auto first = begin;
    const std::uint32_t end = list.steps[outermost].partner;
    while (begin != list.repeating_begins.end() && *begin < end) ++begin;
    // If going back has gained nothing, it gains nothing behind either.
    if (go_back(list, {first, begin})) close_again(list, outermost);
  }
}

// Goes back to the beginnings of groups that may repeat. Returns whether any then costs less.
bool ListAligner::go_back(const AlignmentList& list, std::span<const std::uint32_t> begins) {
  bool is_less = false;
  for (const std::uint32_t i : begins) {
    const AlignmentCost back = behind_[list.steps[i].partner];
    if (back >= behind_[i + 1]) continue;
    behind_[i + 1] = back;
    row_[i + 1] |= kWentBack;
    is_less = true;
  }
  return is_less;
}

void ListAligner::close_again(const AlignmentList& list, std::uint32_t outermost) {
  const std::uint32_t last = list.steps[outermost].partner;
  std::uint32_t at = outermost + 1;
  const auto first = std::lower_bound(list.absent_ends.begin(), list.absent_ends.end(), at);
  for (auto end = first; end != list.absent_ends.end() && *end < last; ++end) {
    move_again(list, at, *end + 1);
    jump(list, *end, kMovedAfter, kJumpedAfter);
    at = *end + 1;
  }
  move_again(list, at, last);
}

}  // namespace winnow
