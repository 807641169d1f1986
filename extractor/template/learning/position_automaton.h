// SPDX-License-Identifier: GPL-2.0-or-later
//
// Automata of small expressions, with sets of states in one word.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "extractor/template/learning/expression_shape.h"

namespace winnow {

// The position automaton of Glushkov, "The abstract theory of automata" (1961): a state for each
// symbol of the expression, that which was read last. From each state some way leads to the end.
// What follows a position is computed when it is asked for. Not thread-safe.
class PositionAutomaton {
 public:
  // A bit for each position.
  using Positions = std::uint64_t;
  static_assert(kMaxPatternLength <= 64);

  // At most kMaxPatternLength symbols.
  explicit PositionAutomaton(ExpressionShape shape);

  PeerSymbol symbol(std::uint32_t position) const { return symbols_[position]; }
  bool may_be_empty() const { return start_.last; }
  Positions first() const { return start_.next; }
  Positions following(std::uint32_t position) { return step(position).next; }
  bool is_last(std::uint32_t position) { return step(position).last; }

  Positions following_any(Positions positions);
  bool any_is_last(Positions positions);
  // The positions whose symbol contains this one.
  Positions containing(PeerSymbol symbol) const;

 private:
  struct Step {
    Positions next = 0;
    bool last = false;
    bool known = false;
  };

  const Step& step(std::uint32_t position);
  Step step_to(std::span<const std::uint32_t> nodes) const;

  SymbolWalk walk_;
  std::vector<std::uint32_t> position_of_;  // by node
  std::vector<std::uint32_t> node_of_;      // by position
  std::vector<PeerSymbol> symbols_;
  std::vector<Step> steps_;
  Step start_;
};

// Whether the language of `container` contains that of `contained`: states of `contained` are
// walked together with sets of states of `container`. Takes one from the budget for each pair that
// is looked at; none if the budget is spent before the answer is known.
std::optional<bool> automaton_contains(PositionAutomaton& container, PositionAutomaton& contained,
                                       std::size_t& budget);

}  // namespace winnow
