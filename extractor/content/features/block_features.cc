// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/block_features.h"

#include <array>

#include "extractor/content/features/feature.h"
#include "extractor/content/features/page_view.h"

namespace winnow {
namespace {

std::array<FeatureGroup, 12> feature_groups() {
  return {own_features(),    landmark_features(), position_features(), window_features(),
          path_features(),   ancestor_features(), region_features(),   section_features(),
          record_features(), embedded_features(), leaf_features(),     page_features()};
}

using Value = float (*)(const PageView& page, std::uint32_t block);

struct Columns {
  std::vector<FeatureInfo> infos;
  std::vector<Value> values;
};

const Columns& columns() {
  static const Columns made = [] {
    Columns all;
    for (const FeatureGroup& group : feature_groups()) {
      for (const Feature& feature : group.features) {
        all.infos.push_back({group.name, feature.name, feature.description});
        all.values.push_back(feature.value);
      }
    }
    return all;
  }();
  return made;
}

}  // namespace

std::span<const FeatureInfo> block_features() { return columns().infos; }

FeatureMatrix::FeatureMatrix(std::size_t rows, std::size_t columns)
    : rows_(rows), columns_(columns), values_(rows * columns), path_groups_(rows) {}

FeatureMatrix compute_block_features(const ParsedPage& page, WordSegmenter& segmenter) {
  FeatureMatrix matrix(page.blocks.size());
  if (page.blocks.size() == 0) return matrix;
  const PageView view(page, segmenter);
  const std::vector<Value>& values = columns().values;
  for (std::uint32_t i = 0; i < view.size(); ++i) {
    matrix.set_path_group(i, view.paths.group_of(i));
    const std::span<float> row = matrix.row(i);
    for (std::size_t column = 0; column < values.size(); ++column)
      row[column] = values[column](view, i);
  }
  return matrix;
}

}  // namespace winnow
