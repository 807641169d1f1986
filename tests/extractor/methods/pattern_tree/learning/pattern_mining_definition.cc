// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cstddef>
#include <set>

#include "extractor/methods/pattern_tree/learning/pattern_mining.h"
#include "tests/extractor/methods/pattern_tree/learning/definitions.h"
#include "tests/extractor/methods/pattern_tree/learning/regular_containment.h"

namespace winnow {
namespace {

void list_symbols(MinedNodes& nodes, std::vector<MinedNode*>& symbols) {
  for (MinedNode& node : nodes) {
    if (node.nodes.empty()) {
      symbols.push_back(&node);
    } else {
      list_symbols(node.nodes, symbols);
    }
  }
}

std::vector<MinedNode*> symbols_of(MinedNodes& nodes) {
  std::vector<MinedNode*> symbols;
  list_symbols(nodes, symbols);
  return symbols;
}

// Returns the nodes from `begin` on that together have `length` symbols, or none.
MinedNodes window(const MinedNodes& nodes, std::size_t begin, std::size_t length) {
  MinedNodes run;
  while (begin < nodes.size()) {
    run.push_back(nodes[begin++]);
    const std::size_t symbols = symbols_of(run).size();
    if (symbols == length) return run;
    if (symbols > length) break;
  }
  return {};
}

bool same_structures(MinedNodes a, MinedNodes b) {
  const std::vector<MinedNode*> left = symbols_of(a);
  const std::vector<MinedNode*> right = symbols_of(b);
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](const MinedNode* x, const MinedNode* y) {
                      return x->symbol.structure == y->symbol.structure;
                    });
}

void append_numbered(const MinedNodes& nodes, std::uint32_t& number, Expression& expression) {
  for (const MinedNode& node : nodes) {
    const std::size_t index = expression.size();
    const bool group = !node.nodes.empty();
    const PeerSymbol symbol{group ? 0 : number++, node.symbol.text};
    expression.push_back({group, node.occurrence, 0, symbol, {}});
    append_numbered(node.nodes, number, expression);
    expression[index].end = static_cast<std::uint32_t>(expression.size());
  }
}

// Puts the number of each symbol in place of its S, so that what stands for a position reads only
// it.
Expression numbered_expression(const MinedNodes& nodes) {
  Expression expression;
  std::uint32_t number = 0;
  append_numbered(nodes, number, expression);
  return expression;
}

MinedNode set_of(MinedNodes container, MinedNodes left, MinedNodes right) {
  const std::vector<MinedNode*> symbols = symbols_of(container);
  const std::vector<MinedNode*> lefts = symbols_of(left);
  const std::vector<MinedNode*> rights = symbols_of(right);
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    std::set<std::uint32_t> all(lefts[i]->members.begin(), lefts[i]->members.end());
    all.insert(rights[i]->members.begin(), rights[i]->members.end());
    symbols[i]->members.assign(all.begin(), all.end());
  }
  const bool absent = std::all_of(container.begin(), container.end(), [](const MinedNode& node) {
    return may_be_absent(node.occurrence);
  });
  MinedNode set;
  if (container.size() == 1) {
    set = container.front();
  } else {
    set.nodes = container;
  }
  set.occurrence = absent ? Occurrence::optional_set : Occurrence::set;
  return set;
}

// Folds the two patterns that begin at `position`, if they can be.
bool fold(MinedNodes& nodes, std::size_t position, std::size_t length) {
  const MinedNodes left = window(nodes, position, length);
  if (left.empty()) return false;
  const MinedNodes right = window(nodes, position + left.size(), length);
  if (right.empty() || !same_structures(left, right)) return false;
  const Expression left_expression = numbered_expression(left);
  const Expression right_expression = numbered_expression(right);
  const bool left_contains = language_contains(left_expression, right_expression);
  if (!left_contains && !language_contains(right_expression, left_expression)) return false;
  const MinedNode set = set_of(left_contains ? left : right, left, right);
  const auto at = nodes.begin() + static_cast<std::ptrdiff_t>(position);
  nodes.erase(at, at + static_cast<std::ptrdiff_t>(left.size() + right.size()));
  nodes.insert(nodes.begin() + static_cast<std::ptrdiff_t>(position), set);
  return true;
}

}  // namespace

MinedNodes mined_by_definition(const std::vector<ListElement>& elements) {
  MinedNodes nodes;
  for (std::uint32_t i = 0; i < elements.size(); ++i) {
    nodes.push_back({elements[i].symbol, elements[i].occurrence, {}, {i}});
  }
  for (std::size_t length = 1; length <= kMaxPatternLength; ++length) {
    for (std::size_t position = 0; position < nodes.size(); ++position) {
      while (fold(nodes, position, length)) {
      }
    }
  }
  return nodes;
}

}  // namespace winnow
