// SPDX-License-Identifier: GPL-2.0-or-later
//
// Languages of expressions by their definition: what pattern mining is checked with. Expressions of
// any length; time and memory may grow with the number of sets of their nodes.
#pragma once

#include <cstdint>
#include <span>

#include "extractor/methods/pattern_tree/learning/pattern_mining.h"

namespace winnow {

// Whether every sequence of symbols that `contained` stands for is one that `container` stands for
// (peer_symbol.h: a symbol may contain others).
bool language_contains(const Expression& container, const Expression& contained);

// Whether the sequence of symbols is in the language.
bool language_has(const Expression& expression, std::span<const PeerSymbol> sequence);

// The same of sequences of elements of the list that was mined, where a symbol reads nothing but
// its members: all sequences that the list stands for, and a single one.
bool members_contain(const Expression& mined, std::span<const MinedSymbol> list);
bool members_have(const Expression& mined, std::span<const std::uint32_t> sequence);

}  // namespace winnow
