// SPDX-License-Identifier: GPL-2.0-or-later
#include <unordered_map>
#include <vector>

#include "extractor/methods/pattern_tree/matching/greedy_list.h"
#include "extractor/methods/pattern_tree/matching/match_reading.h"
#include "extractor/methods/pattern_tree/matching/point_closure.h"
#include "extractor/methods/pattern_tree/matching/strict_match.h"

namespace winnow {
namespace {

// Asks separately whether a child fits a position: a list takes the answer and never goes back into
// it.
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
    if (fit == Fit::by_content) open({0, 0});
    while (!open_.empty()) {
      if (++steps_ > max_steps_) return StrictResult::undecided;
      if (advance(open_.back())) matches = close();
    }
    return matches ? StrictResult::matches : StrictResult::does_not_match;
  }

  // Writes down how a page that matches is read: runs the lists again, as all answers are known.
  void read(TreeMatch& match) {
    MatchReading reading(page_, pattern_, match);
    reading.place({0, 0});
    NodePair pair;
    while (reading.next(pair)) {
      GreedyList list(page_, lists_.list_of(pair.place), pair);
      while (!advance(list)) {
      }
      reading.read(list.list(), list.children());
    }
    reading.finish();
  }

 private:
  // Takes one step; returns true if the list is decided. If it asks for a pair of which nothing is
  // known, that pair is opened, and the list asks again when that is decided.
  bool advance(GreedyList& list) {
    const std::size_t failures = list.failures();
    if (list.state() != GreedyList::State::asking) {
      list.step();
    } else if (!ask(list)) {
      return false;
    }
    steps_ += kMemorySteps * (list.failures() - failures);
    return list.state() == GreedyList::State::matches || list.state() == GreedyList::State::fails;
  }

  // Returns false if there is no answer yet and another list was opened. If `list` is one of open_,
  // the reference is then invalid.
  bool ask(GreedyList& list) {
    const NodePair pair{list.child(), list.list().steps[list.position()].node};
    const Fit fit = fit_of(page_.nodes[pair.node], pattern_[pair.place]);
    if (fit == Fit::by_content) return ask_for_content(list, pair);
    list.answer(fit == Fit::yes);
    return true;
  }

  bool ask_for_content(GreedyList& list, NodePair pair) {
    const auto known = answers_.find(pair.number());
    if (known != answers_.end()) {
      list.answer(known->second);
      return true;
    }
    steps_ += kMemorySteps;
    open(pair);
    return false;
  }

  void open(NodePair pair) { open_.emplace_back(page_, lists_.list_of(pair.place), pair); }

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
