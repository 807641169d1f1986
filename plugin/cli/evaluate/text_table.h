// SPDX-License-Identifier: GPL-2.0-or-later
//
// Prints a table for a terminal: names stand on the left, figures are right-aligned under their
// heads.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace winnow::cli {

struct TextTable {
  std::vector<std::string> heads;  // of the columns; the first is over the names
  std::vector<std::vector<std::string>> rows;
};

// Lines are ended by LF and indented by two. Where the columns of figures do not fit into
// `columns`, the table is broken into several, each with the names again; one column of figures is
// always shown.
std::string format_table(const TextTable& table, std::size_t columns);

}  // namespace winnow::cli
