// SPDX-License-Identifier: GPL-2.0-or-later
//
// Compares the orders in which the symbols of small expressions can be read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "extractor/methods/pattern_tree/learning/pattern_mining.h"

namespace winnow {

// This is an ExpressionNode without members, and so cheap to copy.
struct ShapeNode {
  PeerSymbol symbol;      // for a symbol
  std::uint32_t end = 0;  // the first node behind it, in preorder
  Occurrence occurrence = Occurrence::one;
  bool group = false;
};

// A shape is a concatenation of nodes, in preorder; `end` counts from its first node.
using ExpressionShape = std::vector<ShapeNode>;

// This is the position automaton of Glushkov, "The abstract theory of automata" (1961). Positions
// are the symbols of an expression by their numbers, whatever they are. There is a state for each
// position: that which was read last. From each state some way leads to the end. Not thread-safe.
class PositionAutomaton {
 public:
  // Appends whole nodes behind all that was appended before, at most kMaxPatternLength symbols in
  // all.
  void append(const ExpressionShape& nodes);

  // Says whether this can read each sequence of positions that the other can read. As a position is
  // read by itself alone, the moves of the two are compared one by one.
  bool contains(const PositionAutomaton& other) const;

  // Returns what it cost to build it: positions, and moves between them.
  std::size_t steps() const { return steps_; }

 private:
  // Has a bit for each position.
  using Positions = std::uint64_t;
  static_assert(kMaxPatternLength <= 64);

  // Summarizes a part of the expression, which is empty at first.
  struct Part {
    Positions first = 0;
    Positions last = 0;
    bool may_be_empty = true;
  };
  struct OpenGroup {
    Part content;
    std::uint32_t end = 0;
    Occurrence occurrence = Occurrence::one;
  };

  void link(Positions from, Positions to);
  void join(Part& part, const Part& next);
  Part next_position();
  Part occurring(Part part, Occurrence occurrence);

  Part whole_;
  std::array<Positions, kMaxPatternLength> following_{};
  std::uint32_t size_ = 0;
  std::size_t steps_ = 0;
};

}  // namespace winnow
