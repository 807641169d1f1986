// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/block_features.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <set>
#include <string>
#include <thread>

#include "tests/extractor/methods/block_model/features/feature_value.h"
#include "tests/extractor/sample_pages.h"

namespace winnow {
namespace {

// Compares to the bit.
bool are_same(const FeatureMatrix& a, const FeatureMatrix& b) {
  if (a.rows() != b.rows()) return false;
  for (std::size_t i = 0; i < a.rows(); ++i) {
    const std::vector<float> left = a.row(i);
    const std::vector<float> right = b.row(i);
    if (std::memcmp(left.data(), right.data(), left.size() * sizeof(float)) != 0) return false;
  }
  return true;
}

void expect_finite(std::string_view html, std::size_t least_rows = 0) {
  const FeatureMatrix matrix = features_of(html);
  EXPECT_GE(matrix.rows(), least_rows);
  for (std::size_t i = 0; i < matrix.rows(); ++i) {
    for (const float value : matrix.row(i)) ASSERT_TRUE(std::isfinite(value)) << i;
  }
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

constexpr std::string_view kShop =
    "<title>Shop</title><div class=item>a<p>b $1</div><div class=item>c<p>d</div>"
    "<div class=last>e<p>f</div>";

TEST(FeatureMatrix, HasAsManyColumnsAsItIsTold) {
  EXPECT_EQ(FeatureMatrix(2, block_features().size()).row(1).size(), block_features().size());
  FeatureMatrix narrow(3, 2);
  EXPECT_EQ(narrow.rows(), 3u);
  EXPECT_EQ(narrow.row(1).size(), 2u);
  narrow.set(1, 0, 5);
  EXPECT_EQ(narrow.value(0, 1), 0);
  EXPECT_EQ(narrow.value(1, 0), 5);
  EXPECT_EQ(narrow.row(1), (std::vector<float>{5, 0}));
}

TEST(FeatureMatrix, HasItsTilesColumnByColumn) {
  constexpr std::size_t kRows = FeatureMatrix::kTileRows;
  FeatureMatrix matrix(kRows + 1, 2);
  matrix.set(3, 1, 5);
  matrix.set(kRows, 0, 6);
  ASSERT_EQ(matrix.tiles(), 2u);
  EXPECT_EQ(matrix.tile(0)[kRows + 3], 5);
  EXPECT_EQ(matrix.tile(1)[0], 6);
  EXPECT_EQ(matrix.tile(1).size(), 2 * kRows);
}

TEST(BlockFeatures, HaveUniqueNamesAndDescriptions) {
  std::set<std::string_view> names;
  for (const FeatureInfo& info : block_features()) {
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_FALSE(info.description.empty()) << info.name;
    EXPECT_FALSE(info.group.empty()) << info.name;
  }
}

TEST(BlockFeatures, AreFiniteOnAllSamplePages) {
  ASSERT_FALSE(sample_pages().empty());
  for (const auto& path : sample_pages()) expect_finite(file_bytes(path), 1);
}

TEST(BlockFeatures, HaveNoRowsForAnEmptyPage) { EXPECT_EQ(features_of("").rows(), 0u); }

TEST(BlockFeatures, AreFiniteOnUnusualPages) {
  expect_finite("<a href=a>a</a><p><a href=b>b</a>", 2);
  expect_finite("<title>\u05d0\u05d1</title><html dir=rtl><p>\u05d0\u05d1 \u05d2.", 1);
  expect_finite("<title>\u4f60\u597d</title><p>\u4f60\u597d\u3002<p>\u3053\u3093\u306b\u3061", 2);
  expect_finite("<p>\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35<p>...", 2);
  expect_finite("<p hidden>a<p hidden>b", 2);
}

TEST(BlockFeatures, AreTheSameEachTime) {
  EXPECT_TRUE(are_same(features_of(kShop), features_of(kShop)));
}

TEST(BlockFeatures, AreTheSameInSeveralThreads) {
  const FeatureMatrix expected = features_of(kShop);
  bool same[2] = {false, false};
  std::thread first([&] { same[0] = are_same(features_of(kShop), expected); });
  std::thread second([&] { same[1] = are_same(features_of(kShop), expected); });
  first.join();
  second.join();
  EXPECT_TRUE(same[0]);
  EXPECT_TRUE(same[1]);
}

TEST(BlockFeatures, DoNotDependOnWhatClassesAreCalled) {
  std::string renamed(kShop);
  for (std::size_t at = 0; (at = renamed.find("class=item", at)) != std::string::npos; ++at)
    renamed.replace(at, 10, "class=comment");
  EXPECT_TRUE(are_same(features_of(kShop), features_of(renamed)));
  EXPECT_FALSE(are_same(features_of(kShop), features_of(repeated(kShop, 2))));
}

TEST(BlockFeatures, AreThereForDeeplyNestedPages) { expect_finite(repeated("<div>a ", 10000), 1); }

}  // namespace
}  // namespace winnow
