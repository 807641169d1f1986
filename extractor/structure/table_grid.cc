// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/table_grid.h"

#include <algorithm>

namespace winnow {

void TableGrid::pass_taken() {
  while (column_ < taken_.size() && taken_[column_] > 0) --taken_[column_++];
}

std::uint32_t TableGrid::place(const ContentNode& cell) {
  pass_taken();
  const std::uint32_t column = column_;
  column_ += cell.columns;
  if (cell.rows > 1) {
    if (taken_.size() < column_) taken_.resize(column_, 0);
    std::fill_n(taken_.begin() + column, cell.columns, cell.rows - 1);
  }
  return column;
}

std::uint32_t TableGrid::end_row() {
  std::uint32_t columns = column_;
  for (; column_ < taken_.size(); ++column_) {
    if (taken_[column_] == 0) continue;
    --taken_[column_];
    columns = column_ + 1;
  }
  return columns;
}

std::uint32_t columns_of(const ContentTree& tree, std::size_t table) {
  TableGrid grid;
  std::uint32_t columns = 0;
  for (std::size_t row = table + 1; row < tree[table].end; row = tree[row].end) {
    if (tree[row].kind != ContentKind::row) continue;
    grid.begin_row();
    for (std::size_t cell = row + 1; cell < tree[row].end; cell = tree[cell].end) {
      grid.place(tree[cell]);
    }
    columns = std::max(columns, grid.end_row());
  }
  return columns;
}

}  // namespace winnow
