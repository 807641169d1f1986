// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/extractor/methods/pattern_tree/learning/definitions.h"

#include <algorithm>
#include <cstddef>
#include <set>

#include "extractor/methods/pattern_tree/learning/pattern_mining.h"

namespace winnow {
namespace {

ListElement merged_rows(const std::vector<AlignedRow>& rows, std::uint32_t columns) {
  ListElement element;
  element.symbol = rows.front().symbol;
  element.data = rows.front().data;
  element.variant = rows.front().variant;
  std::vector<int> present(columns, 0);
  for (const AlignedRow& row : rows) {
    for (const AlignedCell& cell : row.cells) {
      element.cells.push_back(cell);
      ++present[cell.column];
    }
  }
  if (rows.size() > 1) {
    element.symbol.text = kAnyText;
    element.variant = element.data;
  }
  const bool absent = std::count(present.begin(), present.end(), 0) > 0;
  const bool repeats = *std::max_element(present.begin(), present.end()) > 1;
  if (repeats) element.occurrence = absent ? Occurrence::optional_set : Occurrence::set;
  if (!repeats && absent) element.occurrence = Occurrence::optional;
  return element;
}

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

std::uint32_t matched_nodes_by_definition(const PageTree& a, std::uint32_t node_a,
                                          const PageTree& b, std::uint32_t node_b,
                                          Compare compare) {
  const auto children = [](const PageTree& tree, std::uint32_t parent) {
    std::vector<std::uint32_t> list;
    for (std::uint32_t child = parent + 1; child < tree.nodes[parent].end;
         child = tree.nodes[child].end) {
      list.push_back(child);
    }
    return list;
  };
  using Table = std::vector<std::vector<std::uint32_t>>;
  Table matched(a.size(), std::vector<std::uint32_t>(b.size()));
  // The loop runs backwards, so that children come before their parents.
  for (std::uint32_t x = a.nodes[node_a].end; x-- > node_a;) {
    for (std::uint32_t y = b.nodes[node_b].end; y-- > node_b;) {
      if (a.nodes[x].label != b.nodes[y].label) continue;
      if (compare == Compare::text && a.nodes[x].is_data() &&
          a.nodes[x].text_hash != b.nodes[y].text_hash) {
        continue;
      }
      const auto list_a = children(a, x);
      const auto list_b = children(b, y);
      Table m(list_a.size() + 1, std::vector<std::uint32_t>(list_b.size() + 1));
      for (std::size_t i = 1; i <= list_a.size(); ++i) {
        for (std::size_t j = 1; j <= list_b.size(); ++j) {
          m[i][j] = std::max(
              {m[i - 1][j], m[i][j - 1], m[i - 1][j - 1] + matched[list_a[i - 1]][list_b[j - 1]]});
        }
      }
      matched[x][y] = 1 + m.back().back();
    }
  }
  return matched[node_a][node_b];
}

std::vector<ListElement> compressed_by_definition(const AlignedMatrix& matrix) {
  std::vector<ListElement> elements;
  std::vector<AlignedRow> run;
  const auto end_run = [&] {
    if (!run.empty()) elements.push_back(merged_rows(run, matrix.columns));
    run.clear();
  };
  for (const AlignedRow& row : matrix.rows) {
    const bool fixed = row.cells.size() == matrix.columns;
    if (fixed || (!run.empty() && run.front().symbol.structure != row.symbol.structure)) end_run();
    run.push_back(row);
    if (fixed) end_run();
  }
  end_run();
  return elements;
}

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
