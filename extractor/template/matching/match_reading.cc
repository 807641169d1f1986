// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/template/matching/match_reading.h"

#include <algorithm>

namespace winnow {

MatchReading::MatchReading(const PageTree& page, const PatternTree& pattern, TreeMatch& match)
    : page_(page), pattern_(pattern), match_(match) {
  match_.regions.assign(page.size(), 0);
  match_.matches.assign(page.size(), NodeMatch::unknown);
  match_.repetitions.clear();
}

void MatchReading::place(NodePair pair) {
  const PatternNode& place = pattern_[pair.place];
  switch (place.content) {
    case PatternContent::fixed:
      return fill(pair, NodeMatch::same, 0);
    case PatternContent::variant:
      return fill(pair, NodeMatch::variant, 0);
    case PatternContent::opaque:
      return fill(pair, NodeMatch::opaque, 0);
    default:
      break;
  }
  if (place.constant != 0) {
    // Both are preorders of the same tree, unless hashes or files lie.
    const bool alike = place.end - pair.place == page_.subtree_size(pair.node);
    return fill(pair, NodeMatch::same, alike ? 1 : 0);
  }
  match_.regions[pair.node] = pair.place;
  match_.matches[pair.node] = NodeMatch::element;
  if (page_.subtree_size(pair.node) > 1) waiting_.push_back(pair);
}

void MatchReading::fill(NodePair pair, NodeMatch how, std::uint32_t stride) {
  for (std::uint32_t i = 0; i < page_.subtree_size(pair.node); ++i) {
    match_.regions[pair.node + i] = pair.place + stride * i;
    match_.matches[pair.node + i] = how;
  }
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

// A round goes on if it can; otherwise the innermost set begins anew that can have ended.
std::uint32_t MatchReading::restarted(const AlignmentList& list, std::uint32_t before,
                                      std::uint32_t step) {
  if (before == step && list.steps[step].repeats) return kNoStep;
  onward_.clear(list);
  onward_.add(list, before + 1, Ways::onward);
  if (onward_.contains(step)) return kNoStep;
  std::uint32_t group = list.steps[step].repeating;
  while (group != kNoStep && !onward_.contains(list.steps[group].partner)) {
    group = list.steps[group].repeating;
  }
  return group;
}

void MatchReading::finish() {
  // No two rounds of one set begin together, and sets stand before what is in them.
  std::sort(match_.repetitions.begin(), match_.repetitions.end(),
            [](const Repetition& a, const Repetition& b) {
              return a.first != b.first ? a.first < b.first : a.pattern_node < b.pattern_node;
            });
}

}  // namespace winnow
