// SPDX-License-Identifier: GPL-2.0-or-later
#include <bit>

#include "extractor/methods/pattern_tree/learning/pattern_mining.h"

namespace winnow {

void PositionAutomaton::append(const ExpressionShape& nodes) {
  std::vector<OpenGroup> open;
  for (std::uint32_t index = 0; index < nodes.size(); ++index) {
    const ShapeNode& node = nodes[index];
    if (node.group) {
      open.push_back({{}, node.end, node.occurrence});
      continue;
    }
    Part part = occurring(next_position(), node.occurrence);
    // No group is empty, so each ends behind a symbol.
    while (!open.empty() && open.back().end == index + 1) {
      join(open.back().content, part);
      part = occurring(open.back().content, open.back().occurrence);
      open.pop_back();
    }
    join(open.empty() ? whole_ : open.back().content, part);
  }
}

bool PositionAutomaton::contains(const PositionAutomaton& other) const {
  if (other.whole_.may_be_empty && !whole_.may_be_empty) return false;
  Positions missing = (other.whole_.first & ~whole_.first) | (other.whole_.last & ~whole_.last);
  for (std::uint32_t position = 0; position < other.size_; ++position) {
    missing |= other.following_[position] & ~following_[position];
  }
  return missing == 0;
}

// Lets each of `to` be read behind each of `from`.
void PositionAutomaton::link(Positions from, Positions to) {
  while (from != 0) {
    following_[static_cast<std::size_t>(std::countr_zero(from))] |= to;
    from &= from - 1;
    ++steps_;
  }
}

void PositionAutomaton::join(Part& part, const Part& next) {
  link(part.last, next.first);
  if (part.may_be_empty) part.first |= next.first;
  part.last = next.may_be_empty ? part.last | next.last : next.last;
  part.may_be_empty = part.may_be_empty && next.may_be_empty;
}

PositionAutomaton::Part PositionAutomaton::next_position() {
  const Positions bit = Positions{1} << size_;
  ++size_;
  ++steps_;
  return {bit, bit, false};
}

PositionAutomaton::Part PositionAutomaton::occurring(Part part, Occurrence occurrence) {
  if (may_repeat(occurrence)) link(part.last, part.first);
  part.may_be_empty = part.may_be_empty || may_be_absent(occurrence);
  return part;
}

}  // namespace winnow
