// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/matching/match_reading.h"

#include <algorithm>

#include "extractor/methods/pattern_tree/matching/match_cost.h"

namespace winnow {
namespace {

NodeMatch data_match(const PageTreeNode& node, const PatternNode& place) {
  if (place.content == PatternContent::variant) return NodeMatch::variant;
  return place.text_hash == node.text_hash ? NodeMatch::same : NodeMatch::different;
}

// Fills in the whole subtree. `stride` is 1 if each node has its own place, and 0 if all have one.
void fill(const PageTree& page, NodePair pair, NodeMatch how, std::uint32_t stride,
          TreeMatch& match) {
  for (std::uint32_t i = 0; i < page.subtree_size(pair.node); ++i) {
    match.regions[pair.node + i] = pair.place + stride * i;
    match.matches[pair.node + i] = how;
  }
}

// Returns the repeating group of which a new round begins with a child at `step` behind one at
// `before`. A round goes on if it can: a place further on can always be reached without going back,
// since every way leads past it or past the beginning of a group that it is in. If the place lies
// further back, the innermost set that holds both begins a new round: an outer one could only be
// reached past its end.
std::uint32_t restarted(const AlignmentList& list, std::uint32_t before, std::uint32_t step) {
  if (step > before || (step == before && list.steps[step].repeats)) return kNoStep;
  std::uint32_t group = list.steps[step].repeating;
  while (group != kNoStep && list.steps[group].partner < before) {
    group = list.steps[group].repeating;
  }
  return group;
}

}  // namespace

void clear_match(const PageTree& page, TreeMatch& match) {
  match.regions.assign(page.size(), 0);
  match.matches.assign(page.size(), NodeMatch::unknown);
  match.repetitions.clear();
}

bool place_node(const PageTree& page, const PatternTree& pattern, NodePair pair, TreeMatch& match) {
  const PageTreeNode& node = page.nodes[pair.node];
  const PatternNode& place = pattern[pair.place];
  if (node.is_data()) {
    fill(page, pair, data_match(node, place), 0, match);
  } else if (place.content == PatternContent::opaque) {
    fill(page, pair, NodeMatch::opaque, 0, match);
  } else if (is_equal_constant(node, place)) {
    // Both are preorders of the same tree, unless hashes collide or the file was made to deceive.
    const bool alike = place.end - pair.place == page.subtree_size(pair.node);
    fill(page, pair, NodeMatch::same, alike ? 1 : 0, match);
  } else {
    match.regions[pair.node] = pair.place;
    match.matches[pair.node] = NodeMatch::element;
    return page.subtree_size(pair.node) > 1;
  }
  return false;
}

void sort_repetitions(TreeMatch& match) {
  // No two rounds of one set begin together, and sets come before what is in them.
  std::sort(match.repetitions.begin(), match.repetitions.end(),
            [](const Repetition& a, const Repetition& b) {
              return a.first != b.first ? a.first < b.first : a.pattern_node < b.pattern_node;
            });
}

void RepetitionRecorder::record(const PageTree& page, const AlignmentList& list,
                                std::span<const AlignedChild> children,
                                std::vector<Repetition>& repetitions) {
  ++record_;
  if (rounds_.size() < list.steps.size()) rounds_.resize(list.steps.size());
  for (const AlignedChild& child : children) {
    if (child.step != kNoStep) add(page, list, child, repetitions);
  }
}

void RepetitionRecorder::add(const PageTree& page, const AlignmentList& list,
                             const AlignedChild& child, std::vector<Repetition>& repetitions) {
  const AlignmentStep& step = list.steps[child.step];
  groups_.clear();
  if (step.repeats) groups_.push_back(child.step);
  for (std::uint32_t group = step.repeating; group != kNoStep;
       group = list.steps[group].repeating) {
    groups_.push_back(group);
  }
  const std::uint32_t end = page.nodes[child.node].end;
  std::uint32_t around = kNoStep;
  for (; !groups_.empty(); groups_.pop_back()) {
    const std::uint32_t set = groups_.back();
    const Round& last = rounds_[set];
    // A set begins anew in each round of the set around it.
    const bool first = last.record != record_ || last.around != around;
    if (first || set == child.restarted || set == child.step) {
      const std::uint32_t ordinal = first ? 0 : repetitions[last.repetition].ordinal + 1;
      begin(set, around, {list.steps[set].node, ordinal, child.node, end}, repetitions);
    } else {
      repetitions[last.repetition].last = end;
    }
    around = rounds_[set].repetition;
  }
}

void RepetitionRecorder::begin(std::uint32_t step, std::uint32_t around,
                               const Repetition& repetition, std::vector<Repetition>& repetitions) {
  rounds_[step] = {record_, static_cast<std::uint32_t>(repetitions.size()), around};
  repetitions.push_back(repetition);
}

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
