// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/plugin/cli/feature_rows.h"

#include <sstream>

namespace winnow::testing {

std::vector<Row> rows_of(const std::string& table) {
  std::vector<Row> rows;
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line);
    rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, '\t');) rows.back().push_back(cell);
  }
  return rows;
}

}  // namespace winnow::testing
