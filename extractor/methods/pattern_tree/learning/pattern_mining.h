// SPDX-License-Identifier: GPL-2.0-or-later
//
// Mines patterns: what repeats in a list of symbols becomes a set.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "extractor/methods/pattern_tree/learning/peer_symbol.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

struct MinedSymbol {
  PeerSymbol symbol;
  Occurrence occurrence = Occurrence::one;
};

// A node of an expression is a symbol, or a group of nodes that is repeated as a whole.
struct ExpressionNode {
  bool group = false;
  Occurrence occurrence = Occurrence::one;  // for a group, set or optional_set
  std::uint32_t end = 0;                    // the first node behind it, in preorder
  PeerSymbol symbol;                        // for a symbol
  std::vector<std::uint32_t> members;       // for a symbol: the elements of the list, ascending
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

}  // namespace winnow
