// SPDX-License-Identifier: GPL-2.0-or-later
//
// Compares languages of expressions by their definition, to check pattern mining. Expressions may
// have any length; time and memory may grow with the number of sets of their nodes.
#pragma once

#include <cstdint>
#include <span>

#include "extractor/methods/pattern_tree/learning/pattern_mining.h"

namespace winnow {

// Says whether `container` stands for every sequence of symbols that `contained` stands for. A
// symbol may contain others (peer_symbol.h).
bool language_contains(const Expression& container, const Expression& contained);

// Says whether the sequence of symbols is in the language.
bool language_has(const Expression& expression, std::span<const PeerSymbol> sequence);

// Say the same of elements of the list that was mined, where a symbol reads nothing but its
// members: the first of all sequences that the list stands for, the second of a single one.
bool members_contain(const Expression& mined, std::span<const MinedSymbol> list);
bool members_have(const Expression& mined, std::span<const std::uint32_t> sequence);

}  // namespace winnow
