// SPDX-License-Identifier: GPL-2.0-or-later
//
// Mines patterns: what repeats in a list of symbols becomes a set. Compares for that the orders in
// which the symbols of small expressions can be read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "extractor/methods/pattern_tree/learning/peer_symbols.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

struct MinedSymbol {
  PeerSymbol symbol;
  Occurrence occurrence = Occurrence::one;
};

// A node of an expression is a symbol, or a group of nodes that is repeated as a whole.
struct ExpressionNode {
  bool group = false;
  Occurrence occurrence = Occurrence::one;  // A group has set or optional_set.
  std::uint32_t end = 0;                    // This is the first node behind it, in preorder.
  PeerSymbol symbol;                        // A group has none.
  // A symbol has the elements of the list that it stands for, ascending.
  std::vector<std::uint32_t> members;
};

// An expression is a concatenation of nodes, in preorder.
using Expression = std::vector<ExpressionNode>;

// A pattern that may be repeated has at most so many symbols in the flattened expression.
inline constexpr std::size_t kMaxPatternLength = 64;

// Does the pattern mining of Agarwal and Totla (2011, section 8, procedure 5). For pattern lengths
// 1, 2 ... kMaxPatternLength and positions from the left, two consecutive patterns of that length
// are folded into a set of the containing one, if they have the same S position by position and one
// contains the other. Length counts the symbols of the flattened expression. A set of one symbol is
// a symbol with Occurrence set, a set of more is a group; a set of what may be absent is an
// optional set.
//
// The members of both are united position by position. So a pattern contains another if each of its
// symbols contains that at the same position, and if each order in which the positions of the other
// can be read is one of its own. An equal symbol elsewhere does not help, for it has other trees.
// Then the language of the result contains the list (with its occurrences), even if each symbol
// reads nothing but its members.
//
// Groups nest at most kMaxGroupDepth deep. Takes time in proportion to the length of the list times
// kMaxPatternLength. Comparisons have a budget of as many steps, 8 times over, for the whole list.
// When it is spent, nothing more is folded.
Expression mine_patterns(std::span<const MinedSymbol> list);

// Returns "a(bc)+d?" for tests and messages, with a letter for each S in the order of appearance
// and without T. A symbol that repeats is "(a)+", a group "(ab)+", an optional set "(ab)*".
std::string expression_text(const Expression& expression);

// This is an ExpressionNode without members, and so cheap to copy.
struct ShapeNode {
  PeerSymbol symbol;      // A group has none.
  std::uint32_t end = 0;  // This is the first node behind it, in preorder.
  Occurrence occurrence = Occurrence::one;
  bool group = false;
};

// A shape is a concatenation of nodes, in preorder; `end` counts from its first node.
using ExpressionShape = std::vector<ShapeNode>;

// This is the position automaton of Glushkov, "The abstract theory of automata" (1961). Positions
// are the symbols of an expression by their numbers, whatever they are. There is a state for each
// position: that which was read last. From each state some way leads to the end. It is not
// thread-safe.
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
