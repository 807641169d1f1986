// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads one list of children greedily.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "extractor/methods/pattern_tree/matching/alignment_list.h"
#include "extractor/methods/pattern_tree/matching/list_alignment.h"
#include "extractor/methods/pattern_tree/matching/match_reading.h"
#include "extractor/page_tree/page_tree.h"

namespace winnow {

// The machine stands at a point of a list (alignment_list.h) and at a child. Optionals are
// choices: what follows is tried with them and then without. A round of a group that repeats is
// done as soon as its end is reached; what was not tried in it until then is never tried. If a
// round fails, the set ends before it; if it was the first round, the set fails.
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
    std::uint32_t child = 0;  // where the optional or the round began
  };

  void enter();
  void leave();
  void fail();
  void resume(const Resort& resort);
  bool has_failed(std::uint32_t step) const;

  const PageTree& page_;
  const AlignmentList& list_;
  NodePair pair_;
  std::uint32_t end_;  // where the children end
  std::uint32_t child_;
  std::uint32_t point_ = 0;
  State state_ = State::moving;
  bool again_ = false;  // a position that repeats has consumed a child
  std::vector<Resort> resorts_;
  std::unordered_set<std::uint64_t> failed_;  // optionals, by step and child
  std::vector<AlignedChild> children_;
};

}  // namespace winnow
