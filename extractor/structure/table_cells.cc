// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/table_cells.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace winnow {
namespace {

// Returns whether an element says that it is there for the layout alone.
bool is_presentation(const Document& document, NodeIndex table) {
  std::string scratch;
  const std::string_view role = document.attribute(table, Attribute::role, scratch);
  return role == "presentation" || role == "none";
}

// This is what is known of a table while its elements go by.
struct OpenTable {
  NodeIndex node = 0;
  NodeIndex end = 0;
  bool nests = false;     // another table is in it
  bool labelled = false;  // it has header cells or a caption
  bool headings = false;  // it has headings of sections
  std::uint32_t rows = 0;
  std::uint32_t cells = 0;
  std::uint32_t cells_of_row = 0;
  std::uint32_t most_cells = 0;  // of a row

  void count(Tag tag) {
    if (tag == Tag::tr) {
      ++rows;
      cells_of_row = 0;
    } else if (tag == Tag::td || tag == Tag::th) {
      ++cells;
      most_cells = std::max(most_cells, ++cells_of_row);
    }
    labelled |= tag == Tag::th || tag == Tag::caption;
    headings |= tag >= Tag::h1 && tag <= Tag::h6;
  }

  bool has_data() const {
    if (nests || cells == 0) return false;
    return labelled || (rows > 1 && most_cells > 1 && !headings);
  }
};

}  // namespace

DataTables::DataTables(const Document& document) {
  std::vector<OpenTable> open;
  const auto close = [&] {
    const OpenTable& table = open.back();
    if (table.has_data() && !is_presentation(document, table.node)) tables_.push_back(table.node);
    open.pop_back();
  };
  for (NodeIndex node = 0; node < document.size(); ++node) {
    while (!open.empty() && open.back().end <= node) close();
    const Tag tag = document.tag(node);
    if (tag == Tag::table) {
      if (!open.empty()) open.back().nests = true;
      open.push_back({node, document.subtree_end(node)});
    } else if (!open.empty()) {
      open.back().count(tag);
    }
  }
  while (!open.empty()) close();
  std::sort(tables_.begin(), tables_.end());
}

bool DataTables::has(NodeIndex table) const {
  return std::binary_search(tables_.begin(), tables_.end(), table);
}

namespace {

// Browsers go no further (HTML Standard, section 4.9.11).
constexpr std::uint32_t kMostColumns = 1000;
constexpr std::uint32_t kMostRows = 65'534;

// Spans of a table may cover so many places for each of its cells, beside a few.
constexpr std::uint64_t kPlacesForEachCell = 8;
constexpr std::uint64_t kPlacesAnyway = 64;

class CellFitting {
 public:
  CellFitting(std::span<ContentNode> nodes, std::uint32_t table) : nodes_(nodes), table_(table) {
    for (std::size_t i = table + 1; i < nodes.size(); i = nodes[i].end) {
      if (nodes[i].kind != ContentKind::row) continue;
      ++rows_;
      for (std::size_t cell = i + 1; cell < nodes[i].end; cell = nodes[cell].end) ++cells_;
    }
  }

  // Places are given out twice: first to see where cells begin, then with that as the limit.
  void fit() {
    place(kMostColumns);
    place(last_column_ + 1);
  }

 private:
  void place(std::uint32_t columns) {
    budget_ = kPlacesAnyway + kPlacesForEachCell * cells_;
    taken_.clear();
    std::uint32_t rows_left = rows_;
    for (std::size_t i = table_ + 1; i < nodes_.size(); i = nodes_[i].end) {
      if (nodes_[i].kind == ContentKind::row) place_row(i, columns, rows_left--);
    }
  }

  // `taken_` says for how many more rows a cell of a row above holds each column.
  void place_row(std::size_t row, std::uint32_t columns, std::uint32_t rows_left) {
    std::uint32_t column = 0;
    for (std::size_t i = row + 1; i < nodes_[row].end; i = nodes_[i].end) {
      while (column < taken_.size() && taken_[column] > 0) --taken_[column++];
      column = place_cell(nodes_[i], column, columns, rows_left);
    }
    for (; column < taken_.size(); ++column) taken_[column] -= taken_[column] > 0 ? 1 : 0;
  }

  // Returns the first column behind the cell.
  std::uint32_t place_cell(ContentNode& cell, std::uint32_t column, std::uint32_t columns,
                           std::uint32_t rows_left) {
    last_column_ = std::max(last_column_, column);
    std::uint32_t width = 1;
    while (width < cell.columns && column + width < columns &&
           (column + width >= taken_.size() || taken_[column + width] == 0)) {
      ++width;
    }
    cell.rows = std::clamp(cell.rows, 1u, std::min(rows_left, kMostRows));
    if (column + width > kMostColumns) cell.rows = 1;
    const std::uint64_t places = std::uint64_t{width} * cell.rows - 1;
    if (places > budget_) {
      width = cell.rows = 1;
    } else {
      budget_ -= places;
    }
    cell.columns = width;
    if (cell.rows > 1) {
      if (taken_.size() < column + width) taken_.resize(column + width, 0);
      std::fill_n(taken_.begin() + column, width, cell.rows - 1);
    }
    return column + width;
  }

  std::span<ContentNode> nodes_;
  const std::uint32_t table_;
  std::uint32_t rows_ = 0;
  std::uint64_t cells_ = 0;
  std::uint64_t budget_ = 0;
  std::uint32_t last_column_ = 0;
  std::vector<std::uint32_t> taken_;
};

}  // namespace

void fit_table_cells(std::span<ContentNode> nodes, std::uint32_t table) {
  CellFitting(nodes, table).fit();
}

}  // namespace winnow
