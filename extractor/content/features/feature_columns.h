// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tables of features: how one is declared, and what the groups of a table come to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/extractor/block_features.h"

namespace winnow {

// Its name, what it says, and how it is computed from all that is known of a page.
template <typename View>
struct FeatureOf {
  std::string_view name;
  std::string_view description;
  float (*value)(const View& view, std::uint32_t block);
};

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
        values_.push_back(feature.value);
      }
    }
  }

  std::span<const FeatureInfo> infos() const { return infos_; }

  // `row` has a place for each column.
  void compute(const View& view, std::uint32_t block, std::span<float> row) const {
    for (std::size_t column = 0; column < values_.size(); ++column) {
      row[column] = values_[column](view, block);
    }
  }

 private:
  std::vector<FeatureInfo> infos_;
  std::vector<float (*)(const View& view, std::uint32_t block)> values_;
};

}  // namespace winnow
