// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "tests/extractor/methods/pattern_tree/learning/definitions.h"
#include "tests/extractor/methods/pattern_tree/learning/mined_lists.h"

namespace winnow {
namespace {

using Nodes = std::vector<std::uint32_t>;

// Finds which symbols can come next, by an automaton with a state before and one behind each node.
// Moves without a symbol are followed as needed.
class SymbolWalk {
 public:
  explicit SymbolWalk(const Expression& expression)
      : expression_(expression),
        parents_(expression.size(), kNoParent),
        rounds_(2 * expression.size()) {
    Nodes open;
    for (std::uint32_t node = 0; node < expression.size(); ++node) {
      while (!open.empty() && expression[open.back()].end <= node) open.pop_back();
      if (!open.empty()) parents_[node] = open.back();
      if (expression[node].group) open.push_back(node);
    }
  }

  // Returns the nodes of the symbols that can stand first, ascending.
  Nodes first() {
    begin();
    if (expression_.empty()) {
      may_end_ = true;
    } else {
      reach(before(0));
    }
    return drained();
  }

  // Returns the nodes of the symbols that can follow any of these, ascending.
  Nodes following(const Nodes& nodes) {
    begin();
    for (const std::uint32_t node : nodes) reach(behind(node));
    return drained();
  }

  // Says whether the expression can end where the last call began.
  bool may_end() const { return may_end_; }

 private:
  static constexpr std::uint32_t kNoParent = 0xFFFFFFFF;

  static std::uint32_t before(std::uint32_t node) { return 2 * node; }
  static std::uint32_t behind(std::uint32_t node) { return 2 * node + 1; }

  void begin() {
    ++round_;
    symbols_.clear();
    may_end_ = false;
  }

  void reach(std::uint32_t place) {
    if (rounds_[place] == round_) return;
    rounds_[place] = round_;
    pending_.push_back(place);
  }

  // Goes on to what stands behind the node.
  void pass(std::uint32_t node) {
    const std::uint32_t next = expression_[node].end;
    const std::uint32_t parent = parents_[node];
    const std::size_t limit = parent == kNoParent ? expression_.size() : expression_[parent].end;
    if (next < limit) {
      reach(before(next));
    } else if (parent == kNoParent) {
      may_end_ = true;
    } else {
      reach(behind(parent));
    }
  }

  Nodes drained() {
    while (!pending_.empty()) {
      const std::uint32_t place = pending_.back();
      pending_.pop_back();
      const std::uint32_t node = place / 2;
      const Occurrence occurrence = expression_[node].occurrence;
      if (place == behind(node)) {
        if (may_repeat(occurrence)) reach(before(node));
        pass(node);
        continue;
      }
      if (may_be_absent(occurrence)) pass(node);
      if (expression_[node].group) {
        reach(before(node + 1));
      } else {
        symbols_.push_back(node);
      }
    }
    std::sort(symbols_.begin(), symbols_.end());
    return symbols_;
  }

  const Expression& expression_;
  Nodes parents_;
  std::vector<std::uint32_t> rounds_;  // by place, the call that came there last
  std::uint32_t round_ = 0;
  Nodes pending_;
  Nodes symbols_;
  bool may_end_ = false;
};

template <class Reads>
Nodes reading(const Nodes& nodes, const Reads& reads) {
  Nodes those;
  std::copy_if(nodes.begin(), nodes.end(), std::back_inserter(those), reads);
  return those;
}

// Asks reads(node of the container, node of the contained). Only T_* reads a symbol with T_*,
// because there are always texts that the container does not name.
template <class Reads>
bool contains_all(const Expression& container, const Expression& contained, const Reads& reads) {
  SymbolWalk outer(container);
  SymbolWalk inner(contained);
  std::set<std::pair<Nodes, Nodes>> seen;
  std::vector<std::pair<Nodes, Nodes>> pending;  // what was read last; empty at the beginning
  Nodes inner_next = inner.first();
  Nodes outer_next = outer.first();
  while (true) {
    if (inner.may_end() && !outer.may_end()) return false;
    for (const std::uint32_t symbol : inner_next) {
      const Nodes read = reading(outer_next, [&](std::uint32_t node) {
        return reads(container[node], contained[symbol]);
      });
      if (read.empty()) return false;
      if (seen.insert({{symbol}, read}).second) pending.push_back({{symbol}, read});
    }
    if (pending.empty()) return true;
    inner_next = inner.following(pending.back().first);
    outer_next = outer.following(pending.back().second);
    pending.pop_back();
  }
}

// Asks reads(node, letter).
template <class Letter, class Reads>
bool has(const Expression& expression, std::span<const Letter> sequence, const Reads& reads) {
  SymbolWalk walk(expression);
  Nodes next = walk.first();
  for (const Letter& letter : sequence) {
    const Nodes read =
        reading(next, [&](std::uint32_t node) { return reads(expression[node], letter); });
    if (read.empty()) return false;
    next = walk.following(read);
  }
  return walk.may_end();
}

bool has_member(const ExpressionNode& node, std::uint32_t element) {
  return std::binary_search(node.members.begin(), node.members.end(), element);
}

}  // namespace

bool language_contains(const Expression& container, const Expression& contained) {
  return contains_all(container, contained, [](const ExpressionNode& a, const ExpressionNode& b) {
    return contains(a.symbol, b.symbol);
  });
}

bool language_has(const Expression& expression, std::span<const PeerSymbol> sequence) {
  return has(expression, sequence, [](const ExpressionNode& node, PeerSymbol symbol) {
    return contains(node.symbol, symbol);
  });
}

bool members_contain(const Expression& mined, std::span<const MinedSymbol> list) {
  return contains_all(mined, test::plain_expression(list),
                      [](const ExpressionNode& node, const ExpressionNode& element) {
                        return has_member(node, element.members.front());
                      });
}

bool members_have(const Expression& mined, std::span<const std::uint32_t> sequence) {
  return has(mined, sequence, has_member);
}

}  // namespace winnow
