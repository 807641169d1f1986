// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/peer_symbols.h"

#include <algorithm>

namespace winnow {
namespace {

// Counts marks at places in logarithmic time (a Fenwick tree).
class MarkCounter {
 public:
  explicit MarkCounter(std::size_t places) : sums_(places + 1, 0) {}

  void mark(std::size_t place) { add(place, 1); }
  void unmark(std::size_t place) { add(place, -1); }

  int marks_below(std::size_t place) const {
    int marks = 0;
    for (; place > 0; place -= lowest_bit(place)) marks += sums_[place];
    return marks;
  }

 private:
  static std::size_t lowest_bit(std::size_t number) { return number & (~number + 1); }

  void add(std::size_t place, int change) {
    for (++place; place < sums_.size(); place += lowest_bit(place)) sums_[place] += change;
  }

  std::vector<int> sums_;
};

}  // namespace

PeerSymbolIndex::PeerSymbolIndex(std::span<const PeerSequence> columns, SymbolDetail detail)
    : detail_(detail) {
  number_symbols(columns);
  number_structures();
  list_positions(columns);
  spans_.assign(size(), 0);
  last_position_.assign(size(), 0);
  for (std::size_t c = 0; c < columns.size(); ++c) {
    measure_spans(std::span(ids_).subspan(starts_[c], columns[c].size()));
  }
}

PeerSymbol PeerSymbolIndex::reduced(PeerSymbol symbol) const {
  return {symbol.structure, detail_ == SymbolDetail::text ? symbol.text : kAnyText};
}

std::uint32_t PeerSymbolIndex::id_of(PeerSymbol symbol) const {
  const auto found = std::lower_bound(symbols_.begin(), symbols_.end(), reduced(symbol));
  return static_cast<std::uint32_t>(found - symbols_.begin());
}

void PeerSymbolIndex::number_symbols(std::span<const PeerSequence> columns) {
  for (const PeerSequence column : columns) {
    starts_.push_back(symbols_.size());
    for (const PeerNode& node : column) symbols_.push_back(reduced(node.symbol));
  }
  const std::vector<PeerSymbol> items = symbols_;
  std::sort(symbols_.begin(), symbols_.end());
  symbols_.erase(std::unique(symbols_.begin(), symbols_.end()), symbols_.end());
  ids_.reserve(items.size());
  for (const PeerSymbol symbol : items) ids_.push_back(id_of(symbol));
}

void PeerSymbolIndex::number_structures() {
  structures_.reserve(size());
  for (std::size_t id = 0; id < size(); ++id) {
    if (id == 0 || symbols_[id].structure != symbols_[id - 1].structure) ++structure_count_;
    structures_.push_back(static_cast<std::uint32_t>(structure_count_ - 1));
  }
}

// Sorts the items by symbol, column and position, and notes where the columns of each symbol begin.
void PeerSymbolIndex::list_positions(std::span<const PeerSequence> columns) {
  std::vector<std::uint32_t> places(size() + 1, 0);
  std::vector<std::uint32_t> last_column(size(), 0);  // plus one
  first_run_.assign(size() + 1, 0);
  for (std::uint32_t c = 0; c < columns.size(); ++c) {
    for (std::uint32_t item = 0; item < columns[c].size(); ++item) {
      const std::uint32_t n = id(c, item);
      ++places[n + 1];
      if (last_column[n] != c + 1) ++first_run_[n + 1];
      last_column[n] = c + 1;
    }
  }
  for (std::size_t n = 0; n < size(); ++n) {
    places[n + 1] += places[n];
    first_run_[n + 1] += first_run_[n];
  }
  positions_.resize(ids_.size());
  runs_.resize(first_run_.back());
  std::vector<std::uint32_t> next_run(first_run_.begin(), first_run_.end() - 1);
  last_column.assign(size(), 0);
  for (std::uint32_t c = 0; c < columns.size(); ++c) {
    for (std::uint32_t item = 0; item < columns[c].size(); ++item) {
      const std::uint32_t n = id(c, item);
      if (last_column[n] != c + 1) runs_[next_run[n]++] = {c, places[n], places[n]};
      last_column[n] = c + 1;
      positions_[places[n]++] = item;
      runs_[next_run[n] - 1].end = places[n];
    }
  }
}

// Marks the last occurrence of each symbol so far. Then there are as many marks between two
// consecutive occurrences of a symbol as different symbols.
void PeerSymbolIndex::measure_spans(std::span<const std::uint32_t> column) {
  MarkCounter last(column.size());
  for (std::uint32_t i = 0; i < column.size(); ++i) {
    std::uint32_t& upper = last_position_[column[i]];
    if (upper != 0) {
      const int between = last.marks_below(i) - last.marks_below(upper);
      std::uint32_t& span = spans_[column[i]];
      span = std::max(span, static_cast<std::uint32_t>(between) + 1);
      last.unmark(upper - 1);
    }
    last.mark(i);
    upper = i + 1;
  }
  for (const std::uint32_t n : column) last_position_[n] = 0;
}

}  // namespace winnow
