// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/template/learning/regular_containment.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "extractor/template/learning/expression_shape.h"
#include "extractor/template/learning/position_automaton.h"

namespace winnow {
namespace {

bool is_small(std::span<const ExpressionNode> run) {
  const auto symbols =
      std::count_if(run.begin(), run.end(), [](const ExpressionNode& node) { return !node.group; });
  return static_cast<std::size_t>(symbols) <= kMaxPatternLength;
}

}  // namespace

std::optional<bool> language_contains(std::span<const ExpressionNode> container,
                                      std::span<const ExpressionNode> contained,
                                      std::size_t budget) {
  if (!is_small(container) || !is_small(contained)) return std::nullopt;
  PositionAutomaton outer(shape_of(container));
  PositionAutomaton inner(shape_of(contained));
  return automaton_contains(outer, inner, budget);
}

bool language_has(std::span<const ExpressionNode> expression,
                  std::span<const PeerSymbol> sequence) {
  SymbolWalk walk(shape_of(expression));
  std::span<const std::uint32_t> next = walk.first();
  std::vector<std::uint32_t> read;
  for (const PeerSymbol symbol : sequence) {
    read.clear();
    std::copy_if(next.begin(), next.end(), std::back_inserter(read),
                 [&](std::uint32_t node) { return contains(walk.shape()[node].symbol, symbol); });
    if (read.empty()) return false;
    next = walk.following(read);
  }
  return walk.may_end();
}

}  // namespace winnow
