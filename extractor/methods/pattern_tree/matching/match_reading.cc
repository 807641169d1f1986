// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/matching/match_reading.h"

namespace winnow {
namespace {

// The repeating group of which a new round begins with a child at `step` behind one at `before`. A
// round goes on if it can: a place further on can always be reached without going back, since every
// way leads past it or past the beginning of a group that it is in. From a place that lies behind,
// the innermost set that holds both ends its round: an outer one could only be reached past its
// end.
std::uint32_t restarted(const AlignmentList& list, std::uint32_t before, std::uint32_t step) {
  if (step > before || (step == before && list.steps[step].repeats)) return kNoStep;
  std::uint32_t group = list.steps[step].repeating;
  while (group != kNoStep && list.steps[group].partner < before) {
    group = list.steps[group].repeating;
  }
  return group;
}

}  // namespace

MatchReading::MatchReading(const PageTree& page, const PatternTree& pattern, TreeMatch& match)
    : page_(page), pattern_(pattern), match_(match) {
  clear_match(page, match);
}

void MatchReading::place(NodePair pair) {
  if (place_node(page_, pattern_, pair, match_)) waiting_.push_back(pair);
}

bool MatchReading::next(NodePair& pair) {
  if (waiting_.empty()) return false;
  pair = waiting_.back();
  waiting_.pop_back();
  return true;
}

void MatchReading::read(const AlignmentList& list, std::span<AlignedChild> children) {
  for (std::size_t i = 0; i < children.size(); ++i) {
    AlignedChild& child = children[i];
    if (i > 0) child.restarted = restarted(list, children[i - 1].step, child.step);
    place({child.node, list.steps[child.step].node});
  }
  recorder_.record(page_, list, children, match_.repetitions);
}

void MatchReading::finish() { sort_repetitions(match_); }

}  // namespace winnow
