// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads lists of symbols from short strings, and draws sequences that they stand for.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <string_view>
#include <vector>

#include "extractor/methods/pattern_tree/learning/pattern_mining.h"

namespace winnow::test {

// Reads "ab2c*?d+". S is the number of the letter, T the digit behind it (0 without), '*' is T_*.
// Then follow '?' for optional, '+' for a set, "?+" for an optional set.
inline std::vector<MinedSymbol> mined_list(std::string_view text) {
  std::vector<MinedSymbol> list;
  for (const char letter : text) {
    if (letter >= 'a' && letter <= 'z') {
      list.push_back({{static_cast<std::uint32_t>(letter - 'a'), 0}, Occurrence::one});
    } else if (letter == '*') {
      list.back().symbol.text = kAnyText;
    } else if (letter == '?') {
      list.back().occurrence = Occurrence::optional;
    } else if (letter == '+') {
      const bool optional = may_be_absent(list.back().occurrence);
      list.back().occurrence = optional ? Occurrence::optional_set : Occurrence::set;
    } else {
      list.back().symbol.text = static_cast<std::uint32_t>(letter - '0');
    }
  }
  return list;
}

inline std::vector<PeerSymbol> symbols_of(std::span<const MinedSymbol> list) {
  std::vector<PeerSymbol> symbols;
  for (const MinedSymbol& mined : list) symbols.push_back(mined.symbol);
  return symbols;
}

// Returns the list as it stands, with one node for each symbol.
inline Expression plain_expression(std::span<const MinedSymbol> list) {
  Expression expression;
  for (std::uint32_t index = 0; index < list.size(); ++index) {
    expression.push_back({false, list[index].occurrence, index + 1, list[index].symbol, {index}});
  }
  return expression;
}

using Random = std::mt19937;

inline std::uint32_t below(Random& random, std::uint32_t limit) {
  return static_cast<std::uint32_t>(random() % limit);
}

inline std::uint32_t random_repetitions(Occurrence occurrence, Random& random) {
  switch (occurrence) {
    case Occurrence::one:
      return 1;
    case Occurrence::optional:
      return below(random, 2);
    case Occurrence::set:
      return 1 + below(random, 3);
    case Occurrence::optional_set:
      return below(random, 4);
  }
  return 1;
}

// Appends one of the sequences that the run of nodes [begin, end) stands for; T_* becomes some T.
// Recursive, for expressions that tests make.
inline void append_sample(const Expression& expression, std::uint32_t begin, std::uint32_t end,
                          Random& random, std::vector<PeerSymbol>& sequence) {
  for (std::uint32_t node = begin; node < end; node = expression[node].end) {
    const ExpressionNode& here = expression[node];
    for (std::uint32_t left = random_repetitions(here.occurrence, random); left > 0; --left) {
      if (here.group) {
        append_sample(expression, node + 1, here.end, random, sequence);
        continue;
      }
      PeerSymbol symbol = here.symbol;
      if (symbol.text == kAnyText) symbol.text = below(random, 5);
      sequence.push_back(symbol);
    }
  }
}

inline std::vector<PeerSymbol> random_sample(const Expression& expression, Random& random) {
  std::vector<PeerSymbol> sequence;
  append_sample(expression, 0, static_cast<std::uint32_t>(expression.size()), random, sequence);
  return sequence;
}

}  // namespace winnow::test
