// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/feature_matrix.h"

#include <cmath>

#include "extractor/tree_ensemble/feature_columns.h"

namespace winnow {

FeatureMatrix::FeatureMatrix(std::size_t rows, std::size_t columns)
    : rows_(rows), columns_(columns), values_(tiles() * kTileRows * columns), path_groups_(rows) {}

std::vector<float> FeatureMatrix::row(std::size_t block) const {
  std::vector<float> values(columns_);
  for (std::size_t column = 0; column < columns_; ++column) values[column] = value(block, column);
  return values;
}

const std::array<float, kTabledLogs>& log_table() {
  static const auto table = [] {
    std::array<float, kTabledLogs> made{};
    for (std::size_t i = 0; i < made.size(); ++i)
      made[i] = static_cast<float>(std::log1p(static_cast<double>(i)));
    return made;
  }();
  return table;
}

}  // namespace winnow
