// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/template/learning/pattern_mining.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "extractor/template/learning/expression_shape.h"
#include "extractor/template/learning/position_automaton.h"

namespace winnow {
namespace {

// Pairs of states that one containment may cost.
constexpr std::size_t kContainmentBudget = 4096;

// A group holds at least two nodes, so that each group inside of it is shorter.
static_assert(kMaxPatternLength <= kMaxGroupDepth);

// A node of the list with all that is below it.
struct Item {
  ExpressionShape shape;
  std::vector<std::vector<std::uint32_t>> members;  // by symbol

  bool is_plain() const { return !shape[0].group && shape[0].occurrence == Occurrence::one; }
};

// A set of the items; one that stands alone is repeated itself, and what repeats stays.
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

ExpressionShape shape_of_items(std::span<const Item> items) {
  ExpressionShape shape;
  for (const Item& item : items) append_shape(item.shape, shape);
  return shape;
}

bool all_plain(std::span<const Item> items) {
  return std::all_of(items.begin(), items.end(), [](const Item& item) { return item.is_plain(); });
}

// Of plain items.
bool symbols_contain(std::span<const Item> container, std::span<const Item> contained) {
  return std::equal(
      container.begin(), container.end(), contained.begin(), contained.end(),
      [](const Item& a, const Item& b) { return contains(a.shape[0].symbol, b.shape[0].symbol); });
}

// Whether one of the symbols that can stand at this end of the items may contain this one, as far
// as a glance tells: every symbol up to the first item that cannot be absent.
template <class Iterator>
bool glance_finds(Iterator item, Iterator end, PeerSymbol symbol) {
  for (; item != end; ++item) {
    for (const ShapeNode& node : item->shape) {
      if (!node.group && contains(node.symbol, symbol)) return true;
    }
    if (!may_be_absent(item->shape[0].occurrence)) return false;
  }
  return false;
}

PeerSymbol first_symbol(const Item& item) {
  return std::find_if_not(item.shape.begin(), item.shape.end(),
                          [](const ShapeNode& node) { return node.group; })
      ->symbol;
}

// False if the container cannot begin or end like the contained: most patterns that differ do so
// there, and no automata are needed.
bool may_contain(std::span<const Item> container, std::span<const Item> contained) {
  return glance_finds(container.begin(), container.end(), first_symbol(contained.front())) &&
         glance_finds(container.rbegin(), container.rend(), contained.back().shape.back().symbol);
}

class PatternMiner {
 public:
  explicit PatternMiner(std::span<const MinedSymbol> list)
      : budget_(list.size() * kMaxPatternLength) {
    items_.resize(list.size());
    for (std::uint32_t index = 0; index < list.size(); ++index) {
      items_[index].shape = {{list[index].symbol, 1, list[index].occurrence, false}};
      items_[index].members = {{index}};
    }
    flatten();
  }

  Expression mine() {
    for (std::uint32_t length = 1; length <= kMaxPatternLength; ++length) {
      if (2 * length > structures_.size()) break;
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
    structures_.clear();
    item_at_.clear();
    begins_.clear();
    for (std::uint32_t item = 0; item < items_.size(); ++item) {
      begins_.push_back(static_cast<std::uint32_t>(structures_.size()));
      for (const ShapeNode& node : items_[item].shape) {
        if (!node.group) structures_.push_back(node.symbol.structure);
      }
      item_at_.resize(structures_.size(), kNoItem);
      item_at_[begins_.back()] = item;
    }
    item_at_.push_back(static_cast<std::uint32_t>(items_.size()));
  }

  // How many symbols from each on have the S of that `length` further right.
  void count_alike(std::uint32_t length) {
    const std::size_t size = structures_.size();
    alike_.assign(size, 0);
    for (std::size_t symbol = size - length; symbol-- > 0;) {
      if (structures_[symbol] == structures_[symbol + length]) {
        alike_[symbol] = alike_[symbol + 1] + 1;
      }
    }
  }

  // One pass from the left. What was folded takes the place of the right one of the two patterns,
  // which has the same S, so that positions stay right until the end of the pass.
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

  // Folds the pattern that begins at `left` and the next; the item that the set has become.
  std::uint32_t fold(std::uint32_t left, std::uint32_t length) {
    const std::uint32_t begin = begins_[left];
    if (alike_[begin] < length) return kNoItem;
    const std::uint32_t right = item_at_[begin + length];
    const std::uint32_t end = item_at_[begin + 2 * length];
    if (right == kNoItem || end == kNoItem) return kNoItem;
    const std::span<Item> lefts = std::span(items_).subspan(left, right - left);
    const std::span<Item> rights = std::span(items_).subspan(right, end - right);
    const Container container = container_of(lefts, rights);
    if (container == Container::neither) return kNoItem;
    Item set;
    set.shape = repeated_shape(container == Container::left ? lefts : rights);
    set.members = united_members(lefts, rights);
    items_[end - 1] = std::move(set);
    begins_[end - 1] = begin + length;
    return end - 1;
  }

  Container container_of(std::span<const Item> left, std::span<const Item> right) {
    if (all_plain(left) && all_plain(right)) {
      if (symbols_contain(left, right)) return Container::left;
      return symbols_contain(right, left) ? Container::right : Container::neither;
    }
    if (is_container(left, right)) return Container::left;
    return is_container(right, left) ? Container::right : Container::neither;
  }

  bool is_container(std::span<const Item> container, std::span<const Item> contained) {
    if (!may_contain(container, contained)) return false;
    PositionAutomaton outer(shape_of_items(container));
    PositionAutomaton inner(shape_of_items(contained));
    const std::size_t granted = std::min(budget_, kContainmentBudget);
    std::size_t left = granted;
    const std::optional<bool> answer = automaton_contains(outer, inner, left);
    budget_ -= granted - left;
    return answer.value_or(false);
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
  std::size_t budget_;  // pairs of states for the whole list

  std::vector<std::uint32_t> structures_;  // S of all symbols
  std::vector<std::uint32_t> item_at_;     // by symbol: the item that begins there
  std::vector<std::uint32_t> begins_;      // by item: its first symbol
  std::vector<std::uint32_t> alike_;       // by symbol
};

// "a" to "z", "A" to "Z", "{52}" ...: the name of the structure that came up as the number-th.
std::string structure_name(std::size_t number) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  if (number < kLetters.size()) return std::string(1, kLetters[number]);
  return "{" + std::to_string(number) + "}";
}

// What stands behind a node.
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
