// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells tables of data from those that lay out a page, and keeps the cells of a table within it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/content_tree.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Finds the tables of data: those with rows of several cells, or with a header or caption. One that
// has another table in it lays out the page, as do those with a role that says so, and those
// without header cells that have headings of sections in them. Takes linear time.
class DataTables {
 public:
  explicit DataTables(const Document& document);

  // Tells whether the table element is one. Takes logarithmic time; thread-safe.
  bool has(NodeIndex table) const;

 private:
  std::vector<NodeIndex> tables_;
};

// Cuts the spans of the cells below the node `table`, so that no cell reaches beyond the rows and
// beyond the last column in which a cell begins, and no two share a place. All spans together come
// to no more than a multiple of the cells. `nodes` are those of a tree whose table is complete but
// for its end. Takes linear time.
void fit_table_cells(std::span<ContentNode> nodes, std::uint32_t table);

}  // namespace winnow
