// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/block_features.h"

#include <array>

#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"
#include "extractor/shipped_trees/shipped_text.h"

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

// A test reads what is compiled in, so it is known to be sound.
const TreeEnsemble& shipped_block_model() {
  static const TreeEnsemble model =
      TreeEnsemble::parse(shipped_block_model_text(), block_features()).value();
  return model;
}

FeatureMatrix compute_block_features(const ParsedPage& page, WordSegmenter& segmenter) {
  return compute_block_features(page, page.blocks, segmenter);
}

FeatureMatrix compute_block_features(const ParsedPage& page, const BlockList& blocks,
                                     WordSegmenter& segmenter) {
  if (blocks.size() == 0) return FeatureMatrix(0, block_features().size());
  const PageFacts facts(page, blocks, segmenter);
  const PageView view(facts, blocks, facts.blocks);
  FeatureMatrix matrix(view.size(), block_features().size());
  for (std::uint32_t i = 0; i < view.size(); ++i) matrix.set_path_group(i, view.paths.group_of(i));
  page_columns().compute(view, matrix);
  return matrix;
}

}  // namespace winnow
