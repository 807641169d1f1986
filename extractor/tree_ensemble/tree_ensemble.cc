// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/tree_ensemble.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "extractor/tree_ensemble/feature_columns.h"
#include "extractor/tree_ensemble/small_tree.h"
#include "extractor/tree_ensemble/tree_ensemble_reader.h"
#include "winnow/extractor/feature_matrix.h"

namespace winnow {

Expected<TreeEnsemble> TreeEnsemble::parse(std::string_view text,
                                           std::span<const FeatureInfo> features) {
  return TreeEnsembleReader(text, features).read();
}

float TreeEnsemble::probability(float sum) { return 1.0F / (1.0F + std::exp(-sum)); }

// All rows take a step before any takes the next, so that the processor overlaps their loads.
void TreeEnsemble::walk(const Tree& tree, std::span<const float> tile,
                        std::span<float> sums) const {
  const Node* nodes = nodes_.data() + tree.root;
  std::array<std::uint32_t, FeatureMatrix::kTileRows> at{};
  for (std::uint32_t step = 0; step < tree.depth; ++step) {
    for (std::size_t row = 0; row < at.size(); ++row) {
      const Node& node = nodes[at[row]];
      const float value = tile[node.feature * at.size() + row];
      at[row] = node.left + (value >= node.threshold ? 1U : 0U);
    }
  }
  for (std::size_t row = 0; row < at.size(); ++row) sums[row] += values_[tree.root + at[row]];
}

void TreeEnsemble::add_trees(std::span<const float> tile, std::span<float> sums) const {
  const SmallTreeKernel add_small_tree = small_tree_kernel();
  for (const Tree& tree : trees_) {
    if (tree.is_small) {
      add_small_tree(tile.data(), std::span(splits_).subspan(tree.first_split, tree.splits),
                     leaves_.data() + tree.first_leaf, sums.data());
    } else {
      walk(tree, tile, sums);
    }
  }
}

void TreeEnsemble::score_tile(std::span<const float> tile, std::span<float> probabilities) const {
  std::array<float, FeatureMatrix::kTileRows> sums;
  sums.fill(bias_);
  add_trees(tile, sums);
  for (std::size_t row = 0; row < probabilities.size(); ++row) {
    probabilities[row] = probability(sums[row]);
  }
}

void TreeEnsemble::score(const FeatureMatrix& features, std::span<float> probabilities) const {
  constexpr std::size_t kRows = FeatureMatrix::kTileRows;
  for (std::size_t tile = 0; tile < features.tiles(); ++tile) {
    const std::span<float> from = probabilities.subspan(tile * kRows);
    score_tile(features.tile(tile), from.first(std::min(kRows, from.size())));
  }
}

FeatureMatrix::FeatureMatrix(std::size_t rows, std::size_t columns)
    : rows_(rows), columns_(columns), values_(tiles() * kTileRows * columns), path_groups_(rows) {}

std::vector<float> FeatureMatrix::row(std::size_t block) const {
  std::vector<float> values(columns_);
  for (std::size_t column = 0; column < columns_; ++column) values[column] = value(block, column);
  return values;
}

const std::array<float, kTabledLogs>& log_table() {
  static const auto table = [] {
    std::array<float, kTabledLogs> made{};
    for (std::size_t i = 0; i < made.size(); ++i)
      made[i] = static_cast<float>(std::log1p(static_cast<double>(i)));
    return made;
  }();
  return table;
}

}  // namespace winnow
