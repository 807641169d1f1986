// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/tree_ensemble/small_tree.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <random>
#include <vector>

namespace winnow {
namespace {

constexpr std::size_t kRows = FeatureMatrix::kTileRows;
constexpr std::size_t kSmallColumns = 3;

using Sums = std::array<float, kRows>;
using Tile = std::array<float, kRows * kSmallColumns>;

// The tree has four leaves: the first split parts them in the middle, the others part the halves.
constexpr std::array<SmallTreeSplit, 3> kSplits = {
    {{0.0F, ~0b0011U, 0}, {1.0F, ~0b0001U, 1}, {-1.0F, ~0b0100U, 2}}};
constexpr std::array<float, kMaxSmallTreeLeaves> kLeaves = {10, 20, 30, 40};

float expected_leaf(const Tile& tile, std::size_t row) {
  if (tile[row] >= 0.0F) return tile[2 * kRows + row] >= -1.0F ? 40 : 30;
  return tile[kRows + row] >= 1.0F ? 20 : 10;
}

Tile random_tile(std::mt19937& random) {
  Tile tile{};
  for (float& value : tile) value = static_cast<float>(random() % 5) - 2;
  return tile;
}

Sums sums_by(SmallTreeKernel kernel, const Tile& tile, std::span<const SmallTreeSplit> splits) {
  Sums sums{};
  sums.fill(0.5F);
  kernel(tile.data(), splits, kLeaves.data(), sums.data());
  return sums;
}

TEST(SmallTree, IsEvaluatedAsItIsWalkedByEachKernel) {
  std::mt19937 random(1);
  for (const SmallTreeKernel kernel : small_tree_kernels()) {
    for (int round = 0; round < 50; ++round) {
      const Tile tile = random_tile(random);
      const Sums sums = sums_by(kernel, tile, kSplits);
      for (std::size_t row = 0; row < kRows; ++row) {
        EXPECT_EQ(sums[row], 0.5F + expected_leaf(tile, row)) << row;
      }
    }
  }
}

TEST(SmallTree, SendsWhatIsNoNumberToTheLeft) {
  Tile tile{};
  tile.fill(std::numeric_limits<float>::quiet_NaN());
  for (const SmallTreeKernel kernel : small_tree_kernels()) {
    EXPECT_EQ(sums_by(kernel, tile, kSplits)[0], 10.5F);
  }
}

TEST(SmallTree, ReachesEachOfSixteenLeaves) {
  // The tree is a comb: split i keeps what is right of leaf i, and rows from i + 1 on pass it.
  std::vector<SmallTreeSplit> splits;
  std::array<float, kMaxSmallTreeLeaves> leaves{};
  for (std::uint32_t i = 0; i < kMaxSmallTreeLeaves; ++i) {
    leaves[i] = static_cast<float>(i);
    if (i > 0) splits.push_back({static_cast<float>(i), ~((1U << i) - 1), 0});
  }
  std::array<float, kRows> column{};
  for (std::size_t row = 0; row < kRows; ++row) column[row] = static_cast<float>(row);
  for (const SmallTreeKernel kernel : small_tree_kernels()) {
    Sums sums{};
    kernel(column.data(), splits, leaves.data(), sums.data());
    EXPECT_EQ(sums, column);
  }
}

TEST(SmallTree, OfOneLeafHasNoSplits) {
  for (const SmallTreeKernel kernel : small_tree_kernels()) {
    EXPECT_EQ(sums_by(kernel, Tile{}, {})[kRows - 1], 10.5F);
  }
}

}  // namespace
}  // namespace winnow
