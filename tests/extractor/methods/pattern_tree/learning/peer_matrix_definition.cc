// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "tests/extractor/methods/pattern_tree/learning/definitions.h"

namespace winnow {
namespace {

// Holds columns of items with their blanks. Rows above row_ are aligned.
class BlankMatrix {
 public:
  explicit BlankMatrix(std::span<const PeerSequence> columns) : columns_(columns) {
    for (const PeerSequence column : columns) {
      auto& cells = cells_.emplace_back();
      for (std::uint32_t i = 0; i < column.size(); ++i) cells.emplace_back(i);
      measure_spans(column);
    }
  }

  AlignedMatrix align() {
    AlignedMatrix aligned;
    aligned.columns = static_cast<std::uint32_t>(columns_.size());
    for (row_ = 0; row_ < height(); ++row_) {
      while (!all_equal() && (shift_expected() || shift_to_lower())) {
      }
      if (!all_equal() && !all_data()) shift_all_but_one(aligned.rows);
      std::vector<AlignedCell> cells;
      for (const std::uint32_t c : in_row()) cells.push_back({c, cells_[c][row_].value()});
      if (!cells.empty()) aligned.rows.push_back(aligned_row(columns_, std::move(cells)));
    }
    return aligned;
  }

 private:
  void measure_spans(PeerSequence column) {
    for (std::size_t i = 0; i < column.size(); ++i) {
      std::set<PeerSymbol> between;
      for (std::size_t j = i + 1; j < column.size(); ++j) {
        if (column[j].symbol == column[i].symbol) {
          std::size_t& span = spans_[column[i].symbol];
          span = std::max(span, between.size() + 1);
          break;
        }
        between.insert(column[j].symbol);
      }
    }
  }

  std::size_t height() const {
    std::size_t rows = 0;
    for (const auto& cells : cells_) rows = std::max(rows, cells.size());
    return rows;
  }

  const PeerNode* node(std::size_t row, std::uint32_t column) const {
    const auto& cells = cells_[column];
    return row < cells.size() && cells[row] ? &columns_[column][*cells[row]] : nullptr;
  }
  bool has(std::size_t row, std::uint32_t column, PeerSymbol symbol) const {
    const PeerNode* found = node(row, column);
    return found != nullptr && found->symbol == symbol;
  }
  PeerSymbol symbol(std::uint32_t column) const { return node(row_, column)->symbol; }

  // Returns the columns that are not blank in the row, from the left.
  std::vector<std::uint32_t> in_row() const {
    std::vector<std::uint32_t> found;
    for (std::uint32_t c = 0; c < cells_.size(); ++c) {
      if (node(row_, c) != nullptr) found.push_back(c);
    }
    return found;
  }

  bool all_equal() const {
    const auto columns = in_row();
    return std::all_of(columns.begin(), columns.end(),
                       [&](std::uint32_t c) { return symbol(c) == symbol(columns.front()); });
  }
  bool all_data() const {
    const auto columns = in_row();
    return std::all_of(columns.begin(), columns.end(),
                       [&](std::uint32_t c) { return node(row_, c)->data; });
  }

  void shift(std::uint32_t column, std::size_t rows) {
    auto& cells = cells_[column];
    cells.insert(cells.begin() + static_cast<std::ptrdiff_t>(row_), rows, std::nullopt);
  }

  // Applies R1.
  bool shift_expected() {
    for (const std::uint32_t c : in_row()) {
      for (std::size_t upper = 0; upper < row_; ++upper) {
        if (row_ - upper >= spans_[symbol(c)]) continue;
        for (std::uint32_t other = 0; other < cells_.size(); ++other) {
          if (!has(upper, other, symbol(c))) continue;
          shift(c, 1);
          return true;
        }
      }
    }
    return false;
  }

  // Applies R2.
  bool shift_to_lower() {
    for (std::size_t lower = row_ + 1; lower < height(); ++lower) {
      for (const std::uint32_t c : in_row()) {
        for (std::uint32_t other = 0; other < cells_.size(); ++other) {
          if (other == c || !has(lower, other, symbol(c))) continue;
          shift(c, lower - row_);
          return true;
        }
      }
    }
    return false;
  }

  // Applies R4.
  void shift_all_but_one(const std::vector<AlignedRow>& upper) {
    std::map<PeerSymbol, int> symbols;
    std::map<std::uint32_t, int> structures;
    for (const std::uint32_t c : in_row()) {
      ++symbols[symbol(c)];
      ++structures[symbol(c).structure];
    }
    const auto rank = [&](std::uint32_t c) {
      const std::uint32_t structure = symbol(c).structure;
      const bool as_above = !upper.empty() && upper.back().symbol.structure == structure;
      return std::tuple(symbols[symbol(c)], as_above, structures[structure]);
    };
    const std::vector<std::uint32_t> columns = in_row();
    const PeerSymbol kept = symbol(
        *std::max_element(columns.begin(), columns.end(),
                          [&](std::uint32_t a, std::uint32_t b) { return rank(a) < rank(b); }));
    for (const std::uint32_t c : columns) {
      if (symbol(c) != kept) shift(c, 1);
    }
  }

  std::span<const PeerSequence> columns_;
  std::vector<std::vector<std::optional<std::uint32_t>>> cells_;  // by column, then row
  std::map<PeerSymbol, std::size_t> spans_;
  std::size_t row_ = 0;
};

}  // namespace

AlignedMatrix align_by_definition(std::span<const PeerSequence> columns) {
  return BlankMatrix(columns).align();
}

}  // namespace winnow
