// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/pattern_mining.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace winnow {
namespace {

// The comparisons of a list may take so many steps for each of its symbols: symbols compared, and
// positions and moves of automata.
constexpr std::size_t kStepsPerSymbol = 8 * kMaxPatternLength;

// A group holds at least two nodes, so that each group inside it is shorter.
static_assert(kMaxPatternLength <= kMaxGroupDepth);

// Holds a node of the list with all that is below it.
struct Item {
  ExpressionShape shape;
  std::vector<std::vector<std::uint32_t>> members;  // Each symbol has its own.
};

// Appends whole nodes.
void append_shape(const ExpressionShape& from, ExpressionShape& to) {
  const auto offset = static_cast<std::uint32_t>(to.size());
  for (ShapeNode node : from) {
    node.end += offset;
    to.push_back(node);
  }
}

// Makes a set of the items. A single item is repeated itself; if it repeats already, it stays.
ExpressionShape repeated_shape(std::span<const Item> items) {
  ExpressionShape shape;
  if (items.size() > 1) shape.push_back({{}, 0, Occurrence::one, true});
  bool all_absent = true;
  for (const Item& item : items) {
    append_shape(item.shape, shape);
    all_absent = all_absent && may_be_absent(item.shape[0].occurrence);
  }
  shape[0].end = static_cast<std::uint32_t>(shape.size());
  shape[0].occurrence = all_absent ? Occurrence::optional_set : Occurrence::set;
  return shape;
}

class PatternMiner {
 public:
  explicit PatternMiner(std::span<const MinedSymbol> list)
      : budget_(list.size() * kStepsPerSymbol) {
    items_.resize(list.size());
    for (std::uint32_t index = 0; index < list.size(); ++index) {
      items_[index].shape = {{list[index].symbol, 1, list[index].occurrence, false}};
      items_[index].members = {{index}};
    }
    flatten();
  }

  Expression mine() {
    for (std::uint32_t length = 1; length <= kMaxPatternLength; ++length) {
      if (std::size_t{2} * length > symbols_.size()) break;
      count_alike(length);
      if (fold_all(length)) flatten();
    }
    return expression();
  }

 private:
  static constexpr std::uint32_t kNoItem = 0xFFFFFFFF;
  enum class Container : std::uint8_t { neither, left, right };

  // Puts the symbols of all items in one row.
  void flatten() {
    symbols_.clear();
    item_at_.clear();
    begins_.clear();
    for (std::uint32_t item = 0; item < items_.size(); ++item) {
      begins_.push_back(static_cast<std::uint32_t>(symbols_.size()));
      for (const ShapeNode& node : items_[item].shape) {
        if (!node.group) symbols_.push_back(node.symbol);
      }
      item_at_.resize(symbols_.size(), kNoItem);
      item_at_[begins_.back()] = item;
    }
    item_at_.push_back(static_cast<std::uint32_t>(items_.size()));
  }

  // Counts for each symbol how many from it on have the S of the symbol `length` further right.
  void count_alike(std::uint32_t length) {
    const std::size_t size = symbols_.size();
    alike_.assign(size, 0);
    for (std::size_t symbol = size - length; symbol-- > 0;) {
      if (symbols_[symbol].structure == symbols_[symbol + length].structure) {
        alike_[symbol] = alike_[symbol + 1] + 1;
      }
    }
  }

  // Makes one pass from the left. What was folded takes the place of the right one of the two
  // patterns, which has the same S, so that positions stay right until the end of the pass.
  bool fold_all(std::uint32_t length) {
    std::size_t kept = 0;
    for (std::uint32_t item = 0; item < items_.size();) {
      const std::uint32_t folded = fold(item, length);
      if (folded == kNoItem) {
        if (kept != item) items_[kept] = std::move(items_[item]);
        ++kept;
        ++item;
      } else {
        item = folded;
      }
    }
    const bool changed = kept < items_.size();
    items_.resize(kept);
    return changed;
  }

  // Folds the pattern that begins at `left` and the next. Returns the item that the set has become.
  std::uint32_t fold(std::uint32_t left, std::uint32_t length) {
    const std::uint32_t begin = begins_[left];
    if (alike_[begin] < length) return kNoItem;
    const std::uint32_t right = item_at_[begin + length];
    const std::uint32_t end = item_at_[begin + 2 * length];
    if (right == kNoItem || end == kNoItem) return kNoItem;
    const std::span<Item> lefts = std::span(items_).subspan(left, right - left);
    const std::span<Item> rights = std::span(items_).subspan(right, end - right);
    const Container container = container_of(lefts, rights, begin, length);
    if (container == Container::neither) return kNoItem;
    if (container == Container::left) {
      std::copy_n(&symbols_[begin], length, &symbols_[begin + length]);
    }
    Item set;
    set.shape = repeated_shape(container == Container::left ? lefts : rights);
    set.members = united_members(lefts, rights);
    items_[end - 1] = std::move(set);
    begins_[end - 1] = begin + length;
    return end - 1;
  }

  // Says which of two patterns with the same S contains the other. The symbols of the first begin
  // at `begin`.
  Container container_of(std::span<const Item> left, std::span<const Item> right,
                         std::uint32_t begin, std::uint32_t length) {
    const bool left_may = symbols_contain(begin, begin + length, length);
    const bool right_may = symbols_contain(begin + length, begin, length);
    if (!left_may && !right_may) return Container::neither;
    const PositionAutomaton left_automaton = automaton_of(left);
    const PositionAutomaton right_automaton = automaton_of(right);
    if (left_may && left_automaton.contains(right_automaton)) return Container::left;
    if (right_may && right_automaton.contains(left_automaton)) return Container::right;
    return Container::neither;
  }

  // Returns false also if the budget is spent.
  bool symbols_contain(std::uint32_t container, std::uint32_t contained, std::uint32_t length) {
    std::uint32_t same = 0;
    while (same < length && contains(symbols_[container + same], symbols_[contained + same])) {
      ++same;
    }
    return spend(same + 1) && same == length;
  }

  PositionAutomaton automaton_of(std::span<const Item> items) {
    PositionAutomaton automaton;
    for (const Item& item : items) automaton.append(item.shape);
    spend(automaton.steps());
    return automaton;
  }

  // Returns whether that much was left.
  bool spend(std::size_t steps) {
    const bool left = steps <= budget_;
    budget_ -= std::min(steps, budget_);
    return left;
  }

  // Members on the left stand before all on the right.
  static std::vector<std::vector<std::uint32_t>> united_members(std::span<Item> left,
                                                                std::span<Item> right) {
    std::vector<std::vector<std::uint32_t>> united;
    for (Item& item : left) {
      for (auto& members : item.members) united.push_back(std::move(members));
    }
    std::size_t symbol = 0;
    for (const Item& item : right) {
      for (const auto& members : item.members) {
        united[symbol].insert(united[symbol].end(), members.begin(), members.end());
        ++symbol;
      }
    }
    return united;
  }

  Expression expression() {
    Expression expression;
    for (Item& item : items_) {
      const auto begin = static_cast<std::uint32_t>(expression.size());
      auto members = item.members.begin();
      for (const ShapeNode& node : item.shape) {
        expression.push_back({node.group, node.occurrence, begin + node.end, node.symbol, {}});
        if (!node.group) expression.back().members = std::move(*members++);
      }
    }
    return expression;
  }

  std::vector<Item> items_;
  std::size_t budget_;  // These steps are for the rest of the list.

  std::vector<PeerSymbol> symbols_;     // These are the symbols of all items.
  std::vector<std::uint32_t> item_at_;  // Each symbol has the item that begins there.
  std::vector<std::uint32_t> begins_;   // Each item has its first symbol.
  std::vector<std::uint32_t> alike_;    // Each symbol has one.
};

// Names structures in the order in which they come up: "a" to "z", "A" to "Z", "{52}" ...
std::string structure_name(std::size_t number) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  if (number < kLetters.size()) return std::string(1, kLetters[number]);
  return "{" + std::to_string(number) + "}";
}

// Returns the mark behind a node.
std::string_view repetition_mark(Occurrence occurrence) {
  switch (occurrence) {
    case Occurrence::one:
      return "";
    case Occurrence::optional:
      return "?";
    case Occurrence::set:
      return ")+";
    case Occurrence::optional_set:
      return ")*";
  }
  return "";
}

}  // namespace

Expression mine_patterns(std::span<const MinedSymbol> list) { return PatternMiner(list).mine(); }

std::string expression_text(const Expression& expression) {
  std::string text;
  std::unordered_map<std::uint32_t, std::size_t> numbers;
  std::vector<const ExpressionNode*> open;
  for (std::uint32_t index = 0; index <= expression.size(); ++index) {
    while (!open.empty() && open.back()->end <= index) {
      text += repetition_mark(open.back()->occurrence);
      open.pop_back();
    }
    if (index == expression.size()) break;
    const ExpressionNode& node = expression[index];
    if (may_repeat(node.occurrence)) text += '(';
    open.push_back(&node);
    if (node.group) continue;
    const auto number = numbers.try_emplace(node.symbol.structure, numbers.size()).first->second;
    text += structure_name(number);
  }
  return text;
}

}  // namespace winnow
