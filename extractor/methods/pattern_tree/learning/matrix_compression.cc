// SPDX-License-Identifier: GPL-2.0-or-later
#include <cstddef>
#include <span>

#include "extractor/methods/pattern_tree/learning/peer_matrix.h"

namespace winnow {
namespace {

// Counts how often each column stands in a run of rows.
class ColumnCounter {
 public:
  explicit ColumnCounter(std::uint32_t columns) : counts_(columns, 0) {}

  Occurrence occurrence(const std::vector<AlignedCell>& cells) {
    std::size_t present = 0;
    bool repeats = false;
    for (const AlignedCell& cell : cells) {
      const std::uint32_t count = ++counts_[cell.column];
      present += count == 1;
      repeats = repeats || count > 1;
    }
    for (const AlignedCell& cell : cells) counts_[cell.column] = 0;
    const bool absent = present < counts_.size();
    if (repeats) return absent ? Occurrence::optional_set : Occurrence::set;
    return absent ? Occurrence::optional : Occurrence::one;
  }

 private:
  std::vector<std::uint32_t> counts_;
};

// Returns how many rows at the beginning of `rows` become one element.
std::size_t run_length(std::span<const AlignedRow> rows, std::uint32_t columns) {
  const auto has_blanks = [columns](const AlignedRow& row) { return row.cells.size() < columns; };
  if (!has_blanks(rows.front())) return 1;
  std::size_t length = 1;
  while (length < rows.size() && has_blanks(rows[length]) &&
         rows[length].symbol.structure == rows.front().symbol.structure) {
    ++length;
  }
  return length;
}

ListElement merged(std::span<const AlignedRow> rows, ColumnCounter& counter) {
  const AlignedRow& first = rows.front();
  ListElement element{first.symbol, Occurrence::one, first.data, first.variant, first.cells};
  for (const AlignedRow& row : rows.subspan(1)) {
    element.symbol.text = kAnyText;
    element.data = element.data && row.data;
    element.cells.insert(element.cells.end(), row.cells.begin(), row.cells.end());
  }
  if (rows.size() > 1) element.variant = element.data;
  element.occurrence = counter.occurrence(element.cells);
  return element;
}

}  // namespace

std::vector<ListElement> compress_matrix(const AlignedMatrix& matrix) {
  std::vector<ListElement> elements;
  ColumnCounter counter(matrix.columns);
  std::span<const AlignedRow> rows = matrix.rows;
  while (!rows.empty()) {
    const std::size_t length = run_length(rows, matrix.columns);
    elements.push_back(merged(rows.first(length), counter));
    rows = rows.subspan(length);
  }
  return elements;
}

}  // namespace winnow
