// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "tests/extractor/methods/pattern_tree/learning/definitions.h"

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

}  // namespace

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

}  // namespace winnow
