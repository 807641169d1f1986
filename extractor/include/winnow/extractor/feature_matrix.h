// SPDX-License-Identifier: GPL-2.0-or-later
//
// Holds what is known of each block of a page, as numbers in columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/extractor/export.h"

namespace winnow {

// Describes one column of a feature matrix.
struct FeatureInfo {
  std::string_view group;        // "own", "window" ...: features that are measured together
  std::string_view name;         // unique; models refer to it
  std::string_view description;  // one clause
};

// Has a row for each block of a page and a column for each feature of a table. Plain data; movable.
//
// Values are kept in tiles of kTileRows rows, in each tile column by column. So computing a column
// of a tile, or comparing it with a bound, reads and writes numbers that are neighbours.
class WINNOW_EXPORT FeatureMatrix {
 public:
  static constexpr std::size_t kTileRows = 16;

  FeatureMatrix(std::size_t rows, std::size_t columns);

  std::size_t rows() const { return rows_; }
  float value(std::size_t block, std::size_t column) const { return values_[place(block, column)]; }
  void set(std::size_t block, std::size_t column, float value) {
    values_[place(block, column)] = value;
  }
  // Returns a copy of the columns of one block.
  std::vector<float> row(std::size_t block) const;

  // A tile has the values of the rows from tile * kTileRows on: kTileRows of the first column, then
  // those of the second, and so on. Rows behind the last are 0.
  std::size_t tiles() const { return (rows_ + kTileRows - 1) / kTileRows; }
  std::span<const float> tile(std::size_t tile) const {
    return std::span(values_).subspan(tile * columns_ * kTileRows, columns_ * kTileRows);
  }
  std::span<float> tile(std::size_t tile) {
    return std::span(values_).subspan(tile * columns_ * kTileRows, columns_ * kTileRows);
  }

  // Blocks that stand alike in the tree (the same path of elements and first classes) have the same
  // group, which is a number below rows().
  std::uint32_t path_group(std::size_t block) const { return path_groups_[block]; }
  void set_path_group(std::size_t block, std::uint32_t group) { path_groups_[block] = group; }

 private:
  std::size_t place(std::size_t block, std::size_t column) const {
    return (block / kTileRows * columns_ + column) * kTileRows + block % kTileRows;
  }

  std::size_t rows_;
  std::size_t columns_;
  std::vector<float> values_;
  std::vector<std::uint32_t> path_groups_;
};

}  // namespace winnow
