// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as the text form of a block model. This gives an error that says so, or a model
// that gives each block a probability, whatever the other blocks.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "fuzz/invariant.h"
#include "winnow/extractor/block_features.h"
#include "winnow/extractor/tree_ensemble.h"

namespace {

using namespace winnow;

// Makes rows whose values lie on both sides of any threshold.
FeatureMatrix some_rows() {
  constexpr std::array<float, 6> kValues = {0, 1, -1, 0.5F, 1e30F, -1e30F};
  FeatureMatrix rows(FeatureMatrix::kTileRows + 3, block_features().size());
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    for (std::size_t column = 0; column < block_features().size(); ++column) {
      rows.set(row, column, kValues[(row + column) % kValues.size()]);
    }
  }
  return rows;
}

void check_scores(const TreeEnsemble& model) {
  static const FeatureMatrix rows = some_rows();
  std::vector<float> scores(rows.rows());
  model.score(rows, scores);
  FeatureMatrix alone(1, block_features().size());
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    WINNOW_INVARIANT(scores[row] >= 0 && scores[row] <= 1);
    for (std::size_t column = 0; column < block_features().size(); ++column) {
      alone.set(0, column, rows.value(row, column));
    }
    std::array<float, 1> score{};
    model.score(alone, score);
    WINNOW_INVARIANT(score[0] == scores[row]);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto model = TreeEnsemble::parse(text, block_features());
  if (!model) {
    const ErrorCode code = model.error().code;
    WINNOW_INVARIANT(code == ErrorCode::corrupt || code == ErrorCode::incompatible);
    WINNOW_INVARIANT(!model.error().what.empty());
    return 0;
  }
  WINNOW_INVARIANT(model->node_count() >= model->tree_count());
  WINNOW_INVARIANT(model->identifier().size() == 16);
  check_scores(*model);
  return 0;
}
