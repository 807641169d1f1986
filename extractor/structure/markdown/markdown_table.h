// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes tables as GitHub Flavored Markdown has them: a line for each row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "extractor/structure/markdown/markdown_inline.h"
#include "extractor/structure/table_grid.h"
#include "winnow/extractor/content_tree.h"

namespace winnow {

// Appends tables to a text. It recurs as deep as the tree, which is bounded. It is not thread-safe.
class MarkdownTable {
 public:
  // Keeps both by reference.
  MarkdownTable(const ContentTree& tree, std::string& out)
      : tree_(tree), out_(out), inline_(tree, out) {}

  // Writes the rows of the table, without its caption. The first line is begun; each other begins
  // with `prefix`, and each ends with LF.
  void write(std::size_t table, std::string_view prefix);

 private:
  bool is_header(std::size_t row) const;
  std::uint32_t write_row(std::size_t row, TableGrid& grid);
  void write_cell(std::size_t cell);
  void write_flow(std::size_t parent);
  void write_list(std::size_t list);
  void write_code(std::string_view code);

  const ContentTree& tree_;
  std::string& out_;
  MarkdownInline inline_;
  bool after_text_ = false;  // the cell or item has a line already
};

}  // namespace winnow
