// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tables of features, as winnow features writes them.
#pragma once

#include <string>
#include <vector>

namespace winnow::testing {

using Row = std::vector<std::string>;

// The cells of each line; the first has the columns' names.
std::vector<Row> rows_of(const std::string& table);

}  // namespace winnow::testing
