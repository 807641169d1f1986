// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells in which column of its table a cell stands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "winnow/extractor/content_tree.h"

namespace winnow {

// Goes through the cells of a table in their order. It is not thread-safe.
class TableGrid {
 public:
  void begin_row() { column_ = 0; }
  // Returns the column of the next cell of the row, which counts from 0.
  std::uint32_t place(const ContentNode& cell);
  // Returns how many columns the row has, with those that cells of rows above take in it.
  std::uint32_t end_row();

 private:
  void pass_taken();

  std::uint32_t column_ = 0;
  std::vector<std::uint32_t> taken_;  // by column: for how many more rows
};

// Returns how many columns the table has.
std::uint32_t columns_of(const ContentTree& tree, std::size_t table);

}  // namespace winnow
