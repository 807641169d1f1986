// SPDX-License-Identifier: GPL-2.0-or-later
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "extractor/methods/pattern_tree/matching/alignment_list.h"
#include "extractor/methods/pattern_tree/matching/list_alignment.h"
#include "extractor/methods/pattern_tree/matching/match_reading.h"
#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/page_tree/page_tree.h"

namespace winnow {
namespace {

// Reads one list of children greedily. The machine stands at a point of a list (alignment_list.h)
// and at a child. Optionals are choices: what follows is tried with them and then without. A round
// of a group that repeats is done as soon as its end is reached; what was not tried in it until
// then is never tried. If a round fails, the set ends before it; if it was the first round, the set
// fails.
//
// Whether the end of the round, or of the list, can be reached from a point and a child does not
// depend on how the machine came there. So what failed once need not be tried again.
class GreedyList {
 public:
  enum class State : std::uint8_t {
    moving,
    asking,  // whether child() fits position(); answer() must be called
    matches,
    fails,
  };

  // `list` must be that of the children of the pair's place.
  GreedyList(const PageTree& page, const AlignmentList& list, NodePair pair);

  State state() const { return state_; }
  NodePair pair() const { return pair_; }
  const AlignmentList& list() const { return list_; }
  // Return a node of the page, and a step of the list.
  std::uint32_t child() const { return child_; }
  std::uint32_t position() const { return point_; }

  // Returns how many failures are remembered.
  std::size_t failures() const { return failed_.size(); }

  // Takes one step, while moving.
  void step();
  void answer(bool fits);

  // Returns where the children stand, when the list matches.
  std::vector<AlignedChild>& children() { return children_; }

 private:
  // Says what to do when something fails.
  struct Resort {
    enum class Kind : std::uint8_t {
      leave_out,  // go on without an optional
      give_up,    // the optional was left out, too
      end_set,    // before the round that failed
    };
    Kind kind = Kind::leave_out;
    bool first_round = false;
    std::uint32_t step = 0;
    std::uint32_t child = 0;  // The optional or the round began here.
  };

  void enter();
  void leave();
  void fail();
  void resume(const Resort& resort);
  bool has_failed(std::uint32_t step) const;

  const PageTree& page_;
  const AlignmentList& list_;
  NodePair pair_;
  std::uint32_t end_;  // The children end here.
  std::uint32_t child_;
  std::uint32_t point_ = 0;
  State state_ = State::moving;
  bool again_ = false;  // A position that repeats has consumed a child.
  std::vector<Resort> resorts_;
  std::unordered_set<std::uint64_t> failed_;  // These are optionals, by step and child.
  std::vector<AlignedChild> children_;
};

using Kind = AlignmentStep::Kind;

std::uint32_t point_behind(const AlignmentList& list, std::uint32_t step) {
  return list.steps[step].kind == Kind::open ? list.steps[step].partner + 1 : step + 1;
}

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
  std::unordered_map<std::uint64_t, bool> answers_;  // Each pair has one.
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
