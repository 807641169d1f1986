// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the block model knows of each block of a page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/extractor/export.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

// One column of a feature matrix.
struct FeatureInfo {
  std::string_view group;        // features that are measured together: "own", "window" ...
  std::string_view name;         // unique; models refer to it
  std::string_view description;  // one clause
};

// The columns, in their order. Thread-safe.
WINNOW_EXPORT std::span<const FeatureInfo> block_features();

// A row for each block of a page, a column for each feature of a table. Plain data; movable.
//
// Kept in tiles of kTileRows rows, in each tile column by column: who computes a column of a tile,
// or asks whether it is above a bound, reads and writes numbers that are neighbours.
class WINNOW_EXPORT FeatureMatrix {
 public:
  static constexpr std::size_t kTileRows = 16;

  // `columns`: by default those of block_features().
  explicit FeatureMatrix(std::size_t rows, std::size_t columns = block_features().size());

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

// The features depend on the page alone, and on no list of words, class names or identifiers: only
// on counts, on the characters' properties in Unicode, and on what HTML and ARIA say of elements.
// Time n log n in the size of the page. All values are finite. Thread-safe as long as `segmenter`
// is the calling thread's own.
//
// Source: the features of Kohlschuetter, Fankhauser and Nejdl (Boilerplate detection using shallow
// text features, WSDM 2010), the body-text interval of Finn, Kushmerick and Smyth (Fact or fiction,
// 2001), and the word-to-leaf ratio of Chandramma and others (Language independent content
// extraction from web pages), with sums over ancestors, neighbours and records added.
WINNOW_EXPORT FeatureMatrix compute_block_features(const ParsedPage& page,
                                                   WordSegmenter& segmenter);

// As if the page had no other blocks than these, which BlockList::only() has left of its own.
WINNOW_EXPORT FeatureMatrix compute_block_features(const ParsedPage& page, const BlockList& blocks,
                                                   WordSegmenter& segmenter);

}  // namespace winnow
