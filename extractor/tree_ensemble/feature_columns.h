// SPDX-License-Identifier: GPL-2.0-or-later
//
// Declares features in tables, and computes the columns of all groups of a table.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/extractor/feature_matrix.h"

namespace winnow {

// Names the blocks [first, last).
struct BlockRange {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

// A feature has a name, a description, and a function that computes it for many blocks at once from
// all that is known of a page: mostly column_of<>.
template <typename View>
struct FeatureOf {
  std::string_view name;
  std::string_view description;
  void (*column)(const View& view, BlockRange blocks, float* values);
};

// Computes a column by a function of one block. The function is known when this is compiled, so
// that the compiler inlines it.
template <typename View, float (*value)(const View& view, std::uint32_t block)>
void column_of(const View& view, BlockRange blocks, float* values) {
  for (std::uint32_t i = blocks.first; i < blocks.last; ++i) *values++ = value(view, i);
}

// Does the same for a function whose value is that of the block before wherever `key` is: blocks
// that follow each other are mostly in the same elements.
template <typename View, auto key, float (*value)(const View& view, std::uint32_t block)>
void column_of_runs(const View& view, BlockRange blocks, float* values) {
  if (blocks.first == blocks.last) return;
  auto last = key(view, blocks.first);
  float found = value(view, blocks.first);
  *values++ = found;
  for (std::uint32_t i = blocks.first + 1; i < blocks.last; ++i) {
    const auto next = key(view, i);
    if (next != last) found = value(view, i);
    last = next;
    *values++ = found;
  }
}

// Does the same for a function whose value is the same for all blocks of a view.
template <typename View, float (*value)(const View& view, std::uint32_t block)>
void column_of_one(const View& view, BlockRange blocks, float* values) {
  std::fill_n(values, blocks.last - blocks.first, value(view, blocks.first));
}

template <typename View>
struct FeatureGroupOf {
  std::string_view name;
  std::span<const FeatureOf<View>> features;
};

// Has the features of all groups, one column each, in their order. It is immutable, so thread-safe.
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

  // Fills the matrix, which has as many rows as the view has blocks.
  void compute(const View& view, FeatureMatrix& matrix) const {
    for_each_tile(view, [&](BlockRange blocks, std::span<const float> tile) {
      const std::span<float> place = matrix.tile(blocks.first / kRows);
      std::copy(tile.begin(), tile.end(), place.begin());
    });
  }

  // Calls reader(blocks, tile) for each tile of the matrix that compute() would fill. Only one tile
  // at a time is in memory, because the whole matrix of a long page has megabytes.
  template <typename Reader>
  void for_each_tile(const View& view, Reader reader) const {
    std::vector<float> tile(columns_.size() * kRows);
    for (std::uint32_t first = 0; first < view.size(); first += kRows) {
      const BlockRange blocks{first, std::min(first + kRows, view.size())};
      // Rows behind the last are 0; without this they would be those of the tile before.
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

inline constexpr std::size_t kTabledLogs = 1024;

// Has ln(1 + i) for the first integers, rounded from double, so that all compilers and mathematics
// libraries give the same floats.
const std::array<float, kTabledLogs>& log_table();

// Returns ln(1 + count), which most features of a length are. It is thread-safe.
inline float log_of(std::uint32_t count) {
  static const std::array<float, kTabledLogs>& table = log_table();
  if (count < kTabledLogs) return table[count];
  return static_cast<float>(std::log1p(static_cast<double>(count)));
}

// Returns std::log1p(value). Most ratios are small integers, whose logarithms it remembers.
inline float log_of_ratio(float value) {
  static const auto table = [] {
    std::array<float, kTabledLogs> made{};
    for (std::size_t i = 0; i < made.size(); ++i) made[i] = std::log1p(static_cast<float>(i));
    return made;
  }();
  const bool small = value >= 0 && value < static_cast<float>(kTabledLogs);
  const std::size_t whole = small ? static_cast<std::size_t>(value) : 0;
  return small && static_cast<float>(whole) == value ? table[whole] : std::log1p(value);
}

}  // namespace winnow
