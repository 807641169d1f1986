// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/block_features.h"

#include <algorithm>
#include <array>

#include "extractor/methods/block_model/features/feature.h"
#include "extractor/page/facts/page_view.h"
#include "extractor/shipped_trees/shipped_trees.h"
#include "extractor/tree_ensemble/tree_ensemble_reader.h"

namespace winnow {
namespace {

float words(const PageView& page, std::uint32_t) { return log_of(page.all().words); }

float links(const PageView& page, std::uint32_t) { return page.all().link_density(); }

float sentences(const PageView& page, std::uint32_t) { return page.all().sentence_share(); }

float long_blocks(const PageView& page, std::uint32_t) {
  return Sums::share_of(page.all().long_blocks, page.all().blocks);
}

float articles(const PageView& page, std::uint32_t) {
  return static_cast<float>(std::min(page.landmarks.articles(), 20U));
}

float has_main(const PageView& page, std::uint32_t) {
  return page.landmarks.has_main() ? 1.0F : 0.0F;
}

float headings(const PageView& page, std::uint32_t) {
  return log_of(page.headings.section_count());
}

constexpr Feature kPageFeatures[] = {
    {"page_words", "ln(1 + words) of the page", same_for_all<words>},
    {"page_links", "link density of the page", same_for_all<links>},
    {"page_sentences", "share of the page's words in sentences", same_for_all<sentences>},
    {"page_long", "share of the page's blocks with 10 plain words", same_for_all<long_blocks>},
    {"page_articles", "article elements and roles in the page, up to 20", same_for_all<articles>},
    {"page_main", "whether the page has main, or the role of it", same_for_all<has_main>},
    {"page_headings", "ln(2 + headings) of the page", same_for_all<headings>},
};

}  // namespace

FeatureGroup page_features() { return {"page", kPageFeatures}; }

namespace {

std::array<FeatureGroup, 14> feature_groups() {
  return {own_features(),    landmark_features(), position_features(), window_features(),
          path_features(),   ancestor_features(), region_features(),   section_features(),
          record_features(), embedded_features(), leaf_features(),     page_features(),
          name_features(),   paragraph_features()};
}

}  // namespace

const FeatureColumns<PageView>& page_columns() {
  static const FeatureColumns<PageView> made(feature_groups());
  return made;
}

std::span<const FeatureInfo> block_features() { return page_columns().infos(); }

// A test unpacks what is compiled in, so its features are known to exist.
const TreeEnsemble& shipped_block_model() {
  static const TreeEnsemble model =
      TreeEnsembleReader::unpack(packed_block_model(), block_features()).value();
  return model;
}

FeatureMatrix compute_block_features(const ParsedPage& page, WordSegmenter& segmenter) {
  return compute_block_features(page, page.blocks, segmenter);
}

FeatureMatrix compute_block_features(const ParsedPage& page, const BlockList& blocks,
                                     WordSegmenter& segmenter) {
  return compute_block_features(page, blocks, shipped_block_model().names(), segmenter);
}

FeatureMatrix compute_block_features(const ParsedPage& page, const BlockList& blocks,
                                     const NameScores& scores, WordSegmenter& segmenter) {
  if (blocks.size() == 0) return FeatureMatrix(0, block_features().size());
  const PageFacts facts(page, blocks, scores, segmenter);
  const PageView view(facts, blocks, facts.blocks);
  FeatureMatrix matrix(view.size(), block_features().size());
  for (std::uint32_t i = 0; i < view.size(); ++i) matrix.set_path_group(i, view.paths.group_of(i));
  page_columns().compute(view, matrix);
  return matrix;
}

}  // namespace winnow
