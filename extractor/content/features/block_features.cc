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

}  // namespace

const FeatureColumns<PageView>& page_columns() {
  static const FeatureColumns<PageView> made(feature_groups());
  return made;
}

std::span<const FeatureInfo> block_features() { return page_columns().infos(); }

FeatureMatrix::FeatureMatrix(std::size_t rows, std::size_t columns)
    : rows_(rows), columns_(columns), values_(tiles() * kTileRows * columns), path_groups_(rows) {}

std::vector<float> FeatureMatrix::row(std::size_t block) const {
  std::vector<float> values(columns_);
  for (std::size_t column = 0; column < columns_; ++column) values[column] = value(block, column);
  return values;
}

FeatureMatrix compute_block_features(const ParsedPage& page, WordSegmenter& segmenter) {
  return compute_block_features(page, page.blocks, segmenter);
}

FeatureMatrix compute_block_features(const ParsedPage& page, const BlockList& blocks,
                                     WordSegmenter& segmenter) {
  if (blocks.size() == 0) return FeatureMatrix(0);
  const PageFacts facts(page, blocks, segmenter);
  const PageView view(facts, blocks, facts.blocks);
  FeatureMatrix matrix(view.size());
  for (std::uint32_t i = 0; i < view.size(); ++i) matrix.set_path_group(i, view.paths.group_of(i));
  page_columns().compute(view, matrix);
  return matrix;
}

}  // namespace winnow
