// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tables of features: how one is declared, and what the groups of a table come to.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/extractor/feature_matrix.h"

namespace winnow {

// The blocks [first, last).
struct BlockRange {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

// Its name, what it says, and how it is computed from all that is known of a page, for many blocks
// at once: mostly each<>.
template <typename View>
struct FeatureOf {
  std::string_view name;
  std::string_view description;
  void (*column)(const View& view, BlockRange blocks, float* values);
};

// A column whose values come from a function of one block. That is known when this is compiled, so
// that it is called nowhere.
template <typename View, float (*value)(const View& view, std::uint32_t block)>
void column_of(const View& view, BlockRange blocks, float* values) {
  for (std::uint32_t i = blocks.first; i < blocks.last; ++i) *values++ = value(view, i);
}

template <typename View>
struct FeatureGroupOf {
  std::string_view name;
  std::span<const FeatureOf<View>> features;
};

// The features of all groups, one column each, in their order. Immutable, so thread-safe.
template <typename View>
class FeatureColumns {
 public:
  explicit FeatureColumns(std::span<const FeatureGroupOf<View>> groups) {
    for (const FeatureGroupOf<View>& group : groups) {
      for (const FeatureOf<View>& feature : group.features) {
        infos_.push_back({group.name, feature.name, feature.description});
        columns_.push_back(feature.column);
      }
    }
  }

  std::span<const FeatureInfo> infos() const { return infos_; }

  // Of all blocks of the view, which has as many as the matrix has rows.
  void compute(const View& view, FeatureMatrix& matrix) const {
    for_each_tile(view, [&](BlockRange blocks, std::span<const float> tile) {
      const std::span<float> place = matrix.tile(blocks.first / kRows);
      std::copy(tile.begin(), tile.end(), place.begin());
    });
  }

  // Calls reader(blocks, tile) for each tile of the matrix that compute() would fill. There is
  // never more of it in memory than this one: of a long page the whole has megabytes.
  template <typename Reader>
  void for_each_tile(const View& view, Reader reader) const {
    std::vector<float> tile(columns_.size() * kRows);
    for (std::uint32_t first = 0; first < view.size(); first += kRows) {
      const BlockRange blocks{first, std::min(first + kRows, view.size())};
      // Rows behind the last are 0, not those of the tile before.
      if (blocks.last - blocks.first < kRows) std::fill(tile.begin(), tile.end(), 0.0F);
      float* values = tile.data();
      for (const auto column : columns_) {
        column(view, blocks, values);
        values += kRows;
      }
      reader(blocks, std::span<const float>(tile));
    }
  }

 private:
  static constexpr std::uint32_t kRows = FeatureMatrix::kTileRows;

  std::vector<FeatureInfo> infos_;
  std::vector<void (*)(const View& view, BlockRange blocks, float* values)> columns_;
};

}  // namespace winnow
