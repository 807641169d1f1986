// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <vector>

#include "extractor/methods/pattern_tree/matching/alignment_list.h"
#include "extractor/methods/pattern_tree/matching/list_alignment.h"
#include "extractor/methods/pattern_tree/matching/match_reading.h"
#include "extractor/methods/pattern_tree/matching/tree_match.h"

namespace winnow {
namespace {

// The pages of most sites have only a few templates.
constexpr std::size_t kMaxPatterns = 8;

// Computes for each node what is below it (signature_bit()).
void compute_signatures(const PageTree& page, std::vector<std::uint64_t>& signatures) {
  signatures.assign(page.size(), 0);
  for (std::uint32_t node = page.size(); node-- > 1;) {
    const PageTreeNode& below = page.nodes[node];
    signatures[below.parent] |=
        signatures[node] | signature_bit(below.label) | signature_bit(below.key);
  }
}

}  // namespace

struct TolerantMatcher::State {
  void begin(const PageTree& page, const PatternTree& pattern, TreeMatch& match);
  void place(const PageTree& page, const PatternTree& pattern, NodePair pair, TreeMatch& match);
  void align_children(const PageTree& page, const PatternTree& pattern, NodePair pair,
                      TreeMatch& match);
  void align(const PageTree& page, const PatternTree& pattern, const AlignmentList& list);

  AlignmentLists& lists_of(const PatternTree& pattern);

  // Has the lists of the patterns that were used last, the last first.
  std::vector<std::unique_ptr<AlignmentLists>> lists;
  ListAligner aligner;
  GreedyAligner greedy_aligner;
  RepetitionRecorder recorder;
  std::vector<std::uint64_t> signatures;
  std::vector<AlignedChild> children;
  std::vector<NodePair> waiting;
  std::uint64_t cells = 0;  // So many were filled so far on the page.
};

AlignmentLists& TolerantMatcher::State::lists_of(const PatternTree& pattern) {
  auto found = std::find_if(lists.begin(), lists.end(),
                            [&](const auto& each) { return each->is_of(pattern); });
  if (found == lists.end()) {
    if (lists.size() < kMaxPatterns) lists.push_back(std::make_unique<AlignmentLists>());
    found = lists.end() - 1;
    (*found)->use(pattern);
  }
  std::rotate(lists.begin(), found, found + 1);
  return *lists.front();
}

void TolerantMatcher::State::begin(const PageTree& page, const PatternTree& pattern,
                                   TreeMatch& match) {
  clear_match(page, match);
  lists_of(pattern);
  greedy_aligner.forget();
  compute_signatures(page, signatures);
  waiting.clear();
  cells = 0;
}

void TolerantMatcher::State::place(const PageTree& page, const PatternTree& pattern, NodePair pair,
                                   TreeMatch& match) {
  if (place_node(page, pattern, pair, match)) waiting.push_back(pair);
}

void TolerantMatcher::State::align_children(const PageTree& page, const PatternTree& pattern,
                                            NodePair pair, TreeMatch& match) {
  children.clear();
  const std::uint32_t end = page.nodes[pair.node].end;
  for (std::uint32_t node = pair.node + 1; node < end; node = page.nodes[node].end) {
    children.push_back({node, signatures[node]});
  }
  const AlignmentList& list = lists.front()->list_of(pair.place);
  align(page, pattern, list);
  for (const AlignedChild& child : children) {
    if (child.step != kNoStep) {
      place(page, pattern, {child.node, list.steps[child.step].node}, match);
    } else {
      std::fill(match.regions.begin() + child.node,
                match.regions.begin() + page.nodes[child.node].end, pair.place);
    }
  }
  recorder.record(page, list, children, match.repetitions);
}

void TolerantMatcher::State::align(const PageTree& page, const PatternTree& pattern,
                                   const AlignmentList& list) {
  const std::uint64_t size = std::uint64_t{children.size()} * list.points();
  if (size > kMaxAlignmentCells || cells + size > kMaxPageAlignmentCells) {
    greedy_aligner.align(page, pattern, list, children);
  } else {
    cells += size;
    aligner.align(page, pattern, list, children);
  }
}

TolerantMatcher::TolerantMatcher() : state_(std::make_unique<State>()) {}

TolerantMatcher::~TolerantMatcher() = default;

AlignmentLists& TolerantMatcher::lists_of(const PatternTree& pattern) {
  return state_->lists_of(pattern);
}

void TolerantMatcher::match(const PageTree& page, const PatternTree& pattern, TreeMatch& match) {
  State& state = *state_;
  state.begin(page, pattern, match);
  if (page.nodes.empty() || page.nodes[0].label != pattern[0].label) return;
  state.place(page, pattern, {0, 0}, match);
  while (!state.waiting.empty()) {
    const NodePair pair = state.waiting.back();
    state.waiting.pop_back();
    state.align_children(page, pattern, pair, match);
  }
  sort_repetitions(match);
}

}  // namespace winnow
