// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/template/learning/position_automaton.h"

#include <bit>
#include <set>
#include <utility>

namespace winnow {
namespace {

using Positions = PositionAutomaton::Positions;

constexpr Positions bit_of(std::uint32_t position) { return Positions{1} << position; }

// Takes the lowest position out of a set.
std::uint32_t take_lowest(Positions& positions) {
  const auto lowest = static_cast<std::uint32_t>(std::countr_zero(positions));
  positions &= positions - 1;
  return lowest;
}

// The search for a sequence that only the contained automaton takes.
class Product {
 public:
  Product(PositionAutomaton& container, PositionAutomaton& contained)
      : container_(container), contained_(contained) {}

  std::optional<bool> run(std::size_t& budget) {
    if (contained_.may_be_empty() && !container_.may_be_empty()) return false;
    if (!advance(contained_.first(), container_.first())) return false;
    while (!pending_.empty()) {
      if (budget == 0) return std::nullopt;
      --budget;
      const auto [position, positions] = pending_.back();
      pending_.pop_back();
      if (!advance(contained_.following(position), container_.following_any(positions))) {
        return false;
      }
    }
    return true;
  }

 private:
  using Pair = std::pair<std::uint32_t, Positions>;

  // Reads each symbol that can be next. A symbol with T_* is read by T_* alone: there are always
  // texts that the container does not name.
  bool advance(Positions contained_next, Positions container_next) {
    while (contained_next != 0) {
      const std::uint32_t position = take_lowest(contained_next);
      const Positions reached = container_next & container_.containing(contained_.symbol(position));
      if (reached == 0) return false;
      if (contained_.is_last(position) && !container_.any_is_last(reached)) return false;
      const Pair pair{position, reached};
      if (seen_.insert(pair).second) pending_.push_back(pair);
    }
    return true;
  }

  PositionAutomaton& container_;
  PositionAutomaton& contained_;
  std::set<Pair> seen_;
  std::vector<Pair> pending_;
};

}  // namespace

PositionAutomaton::PositionAutomaton(ExpressionShape shape)
    : walk_(std::move(shape)), position_of_(walk_.shape().size()) {
  for (std::uint32_t node = 0; node < walk_.shape().size(); ++node) {
    if (walk_.shape()[node].group) continue;
    position_of_[node] = static_cast<std::uint32_t>(node_of_.size());
    node_of_.push_back(node);
    symbols_.push_back(walk_.shape()[node].symbol);
  }
  steps_.resize(node_of_.size());
  start_ = step_to(walk_.first());
}

PositionAutomaton::Step PositionAutomaton::step_to(std::span<const std::uint32_t> nodes) const {
  Step step;
  for (const std::uint32_t node : nodes) step.next |= bit_of(position_of_[node]);
  step.last = walk_.may_end();
  step.known = true;
  return step;
}

const PositionAutomaton::Step& PositionAutomaton::step(std::uint32_t position) {
  Step& step = steps_[position];
  if (!step.known) step = step_to(walk_.following(std::span(&node_of_[position], 1)));
  return step;
}

Positions PositionAutomaton::following_any(Positions positions) {
  Positions next = 0;
  while (positions != 0) next |= following(take_lowest(positions));
  return next;
}

bool PositionAutomaton::any_is_last(Positions positions) {
  while (positions != 0) {
    if (is_last(take_lowest(positions))) return true;
  }
  return false;
}

Positions PositionAutomaton::containing(PeerSymbol symbol) const {
  Positions positions = 0;
  for (std::uint32_t position = 0; position < symbols_.size(); ++position) {
    if (contains(symbols_[position], symbol)) positions |= bit_of(position);
  }
  return positions;
}

std::optional<bool> automaton_contains(PositionAutomaton& container, PositionAutomaton& contained,
                                       std::size_t& budget) {
  return Product(container, contained).run(budget);
}

}  // namespace winnow
