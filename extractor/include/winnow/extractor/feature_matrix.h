// SPDX-License-Identifier: GPL-2.0-or-later
//
// What is known of each block of a page, as numbers in columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/extractor/export.h"

namespace winnow {

// One column of a feature matrix.
struct FeatureInfo {
  std::string_view group;        // features that are measured together: "own", "window" ...
  std::string_view name;         // unique; models refer to it
  std::string_view description;  // one clause
};

// A row for each block of a page, a column for each feature of a table. Plain data; movable.
//
// Kept in tiles of kTileRows rows, in each tile column by column: who computes a column of a tile,
// or asks whether it is above a bound, reads and writes numbers that are neighbours.
class WINNOW_EXPORT FeatureMatrix {
 public:
  static constexpr std::size_t kTileRows = 16;

  FeatureMatrix(std::size_t rows, std::size_t columns);

  std::size_t rows() const { return rows_; }
  float value(std::size_t block, std::size_t column) const { return values_[place(block, column)]; }
  void set(std::size_t block, std::size_t column, float value) {
    values_[place(block, column)] = value;
  }
  // A copy of the columns of one block.
  std::vector<float> row(std::size_t block) const;

  // The values of the rows from tile * kTileRows on: kTileRows of the first column, and so on. Rows
  // behind the last are 0.
  std::size_t tiles() const { return (rows_ + kTileRows - 1) / kTileRows; }
  std::span<const float> tile(std::size_t tile) const {
    return std::span(values_).subspan(tile * columns_ * kTileRows, columns_ * kTileRows);
  }
  std::span<float> tile(std::size_t tile) {
    return std::span(values_).subspan(tile * columns_ * kTileRows, columns_ * kTileRows);
  }

  // Blocks that stand alike in the tree (the same path of elements and first classes) have the same
  // group, a number below rows().
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
