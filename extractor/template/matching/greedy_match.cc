// SPDX-License-Identifier: GPL-2.0-or-later
#include <unordered_map>
#include <vector>

#include "extractor/template/matching/greedy_list.h"
#include "extractor/template/matching/strict_match.h"

namespace winnow {
namespace {

// Whether a child fits a position is a question of its own: a list takes the answer and never goes
// back into it.
class GreedyMatcher {
 public:
  GreedyMatcher(const PageTree& page, const PatternTree& pattern, std::uint64_t max_steps)
      : page_(page), pattern_(pattern), max_steps_(max_steps) {
    lists_.use(pattern);
  }

  StrictResult run() {
    if (page_.nodes.empty()) return StrictResult::does_not_match;
    const Fit fit = fit_of(page_.nodes[0], pattern_[0]);
    bool matches = fit == Fit::yes;
    if (fit == Fit::by_content) open_.emplace_back(page_, NodePair{0, 0});
    while (!open_.empty()) {
      if (++steps_ > max_steps_) return StrictResult::undecided;
      if (advance(open_.back())) matches = close();
    }
    return matches ? StrictResult::matches : StrictResult::does_not_match;
  }

  // How the page that matches is read: the lists are run again, and all answers are known.
  void read(TreeMatch& match) {
    MatchReading reading(page_, pattern_, match);
    reading.place({0, 0});
    NodePair pair;
    while (reading.next(pair)) {
      GreedyList list(page_, pair);
      while (!advance(list)) {
      }
      reading.read(lists_.list_of(pair.place), list.children());
    }
    reading.finish();
  }

 private:
  // One step; true if the list is decided. If it asks for a pair that nothing is known of, that
  // is opened, and the list asks again when it is decided.
  bool advance(GreedyList& open) {
    const AlignmentList list = lists_.list_of(open.pair().place);
    if (open.state() == GreedyList::State::asking) {
      ask(open, list);
    } else {
      const std::size_t failures = open.failures();
      open.step(list);
      steps_ += kMemorySteps * (open.failures() - failures);
    }
    return open.state() == GreedyList::State::matches || open.state() == GreedyList::State::fails;
  }

  void ask(GreedyList& open, const AlignmentList& list) {
    const NodePair pair{open.child(), list.steps[open.position()].node};
    const Fit fit = fit_of(page_.nodes[pair.node], pattern_[pair.place]);
    if (fit != Fit::by_content) return open.answer(list, fit == Fit::yes);
    const auto known = answers_.find(pair.number());
    if (known != answers_.end()) return open.answer(list, known->second);
    steps_ += kMemorySteps;
    open_.emplace_back(page_, pair);
  }

  bool close() {
    const bool matches = open_.back().state() == GreedyList::State::matches;
    answers_[open_.back().pair().number()] = matches;
    open_.pop_back();
    return matches;
  }

  const PageTree& page_;
  const PatternTree& pattern_;
  std::uint64_t max_steps_;
  std::uint64_t steps_ = 0;
  AlignmentLists lists_;
  std::vector<GreedyList> open_;
  std::unordered_map<std::uint64_t, bool> answers_;  // by pair
};

}  // namespace

StrictResult match_greedily(const PageTree& page, const PatternTree& pattern, TreeMatch* match,
                            std::uint64_t max_steps) {
  GreedyMatcher matcher(page, pattern, max_steps);
  const StrictResult result = matcher.run();
  if (result == StrictResult::matches && match != nullptr) matcher.read(*match);
  return result;
}

}  // namespace winnow
