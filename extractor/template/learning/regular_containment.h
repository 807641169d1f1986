// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether the language of one expression contains that of another.
#pragma once

#include <optional>
#include <span>

#include "extractor/template/learning/pattern_mining.h"

namespace winnow {

// Whether every sequence of symbols that `contained` stands for is one that `container` stands for
// (peer_symbol.h: a symbol may contain others). Both are runs of whole nodes of expressions, with
// at most kMaxPatternLength symbols each. None if more than `budget` pairs of a state and a set of
// states had to be looked at, or if a run has more symbols.
std::optional<bool> language_contains(std::span<const ExpressionNode> container,
                                      std::span<const ExpressionNode> contained,
                                      std::size_t budget = 4096);

// Whether the sequence of symbols is in the language. For tests and checks; any length.
bool language_has(std::span<const ExpressionNode> expression, std::span<const PeerSymbol> sequence);

}  // namespace winnow
