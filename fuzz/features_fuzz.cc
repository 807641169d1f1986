// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as a page. Its features are finite, and the same when nothing is left out of it;
// the probabilities of a block are those of its row alone. The first byte chooses blocks to leave
// out.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "fuzz/every_method.h"
#include "fuzz/invariant.h"

namespace {

using namespace winnow;

void check_matrix(const FeatureMatrix& features, std::size_t rows, std::size_t columns) {
  WINNOW_INVARIANT(features.rows() == rows);
  for (std::size_t row = 0; row < rows; ++row) {
    WINNOW_INVARIANT(features.path_group(row) < rows);
    const std::vector<float> values = features.row(row);
    WINNOW_INVARIANT(values.size() == columns);
    for (const float value : values) WINNOW_INVARIANT(std::isfinite(value));
  }
}

// Checks the scores of all rows, and of one row that stands alone.
void check_scores(const FeatureMatrix& features, const TreeEnsemble& model, std::size_t columns) {
  std::vector<float> scores(features.rows());
  model.score(features, scores);
  for (const float score : scores) WINNOW_INVARIANT(score >= 0 && score <= 1);
  if (scores.empty()) return;
  const std::size_t last = scores.size() - 1;
  FeatureMatrix alone(1, columns);
  for (std::size_t column = 0; column < columns; ++column) {
    alone.set(0, column, features.value(last, column));
  }
  std::array<float, 1> score{};
  model.score(alone, score);
  WINNOW_INVARIANT(score[0] == scores[last]);
}

void check_part(const ParsedPage& page, std::uint8_t choice, WordSegmenter& segmenter) {
  const std::size_t columns = block_features().size();
  const FeatureMatrix whole = compute_block_features(page, segmenter);
  std::vector<bool> kept(page.blocks.size(), true);
  const FeatureMatrix same =
      compute_block_features(page, page.blocks.only(page.document, kept), segmenter);
  for (std::size_t row = 0; row < whole.rows(); ++row) {
    WINNOW_INVARIANT(same.row(row) == whole.row(row));
  }
  std::size_t left = 0;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    kept[i] = (choice >> i % 8 & 1) != 0;
    if (kept[i]) ++left;
  }
  const BlockList some = page.blocks.only(page.document, kept);
  WINNOW_INVARIANT(some.size() == left);
  check_matrix(compute_block_features(page, some, segmenter), left, columns);
}

void check_evidence(const SiteFeatures& site, std::size_t blocks) {
  WINNOW_INVARIANT(site.evidence.size() == blocks);
  for (const BlockEvidence& each : site.evidence) {
    WINNOW_INVARIANT(each.region_share >= 0 && each.region_share <= 1);
    WINNOW_INVARIANT(each.subtree_share >= 0 && each.subtree_share <= 1);
    WINNOW_INVARIANT(each.alone <= 1);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static PageParser parser;
  static const auto site = learned_site();
  if (size == 0) return 0;
  const auto page = parser.parse({reinterpret_cast<const char*>(data) + 1, size - 1}, {"utf-8"});
  if (!page) return 0;
  const std::size_t blocks = page->blocks.size();
  const FeatureMatrix features = compute_block_features(*page, parser.segmenter());
  check_matrix(features, blocks, block_features().size());
  check_scores(features, shipped_block_model(), block_features().size());
  check_part(*page, data[0], parser.segmenter());

  const SiteFeatures known =
      compute_site_features(*page, *site, shipped_block_model(), parser.segmenter());
  check_matrix(known.matrix, blocks, site_features().size());
  check_scores(known.matrix, shipped_site_trees(), site_features().size());
  check_evidence(known, blocks);
  return 0;
}
