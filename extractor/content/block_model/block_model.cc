// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/block_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "extractor/content/block_model/block_model_reader.h"
#include "extractor/content/block_model/models/built_in_text.h"
#include "winnow/extractor/site_features.h"

namespace winnow {
namespace {

// Rows that go down a tree side by side: the processor overlaps their loads. With 16 a row takes
// 0.85 of the time that it takes with 8.
constexpr std::size_t kLanes = 16;

}  // namespace

// What is compiled in is known to be sound: a test reads it.
const BlockModel& BlockModel::built_in() {
  static const BlockModel model = parse(built_in_block_model()).value();
  return model;
}

const BlockModel& BlockModel::built_in_site() {
  static const BlockModel model = parse(built_in_site_model(), site_features()).value();
  return model;
}

Expected<BlockModel> BlockModel::parse(std::string_view text,
                                       std::span<const FeatureInfo> features) {
  return BlockModelReader(text, features).read();
}

float BlockModel::probability(float sum) { return 1.0F / (1.0F + std::exp(-sum)); }

void BlockModel::add_trees(const FeatureMatrix& features, std::size_t first_row,
                           std::span<float> sums) const {
  std::array<const float*, kLanes> rows{};
  // The last rows of a page are fewer: the other lanes repeat the last of them.
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    rows[lane] = features.row(first_row + std::min(lane, sums.size() - 1)).data();
  }
  for (const Tree& tree : trees_) {
    const Node* nodes = nodes_.data() + tree.root;
    std::array<std::uint32_t, kLanes> at{};
    for (std::uint32_t step = 0; step < tree.depth; ++step) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        const Node& node = nodes[at[lane]];
        at[lane] = node.left + (rows[lane][node.feature] >= node.threshold ? 1U : 0U);
      }
    }
    for (std::size_t lane = 0; lane < sums.size(); ++lane) {
      sums[lane] += values_[tree.root + at[lane]];
    }
  }
}

void BlockModel::score(const FeatureMatrix& features, std::span<float> probabilities) const {
  std::fill(probabilities.begin(), probabilities.end(), bias_);
  for (std::size_t row = 0; row < probabilities.size(); row += kLanes) {
    const std::size_t count = std::min(kLanes, probabilities.size() - row);
    add_trees(features, row, probabilities.subspan(row, count));
  }
  for (float& value : probabilities) value = probability(value);
}

}  // namespace winnow
