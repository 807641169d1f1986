// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/extractor/methods/block_model/features/feature_value.h"

namespace winnow {
namespace {

constexpr std::string_view kPositionPage =
    "<title>Red fox</title><p>menu</p><h1>Red fox</h1><p>one two three</p>";

TEST(PositionFeatures, CountBlocksFromTheMainHeading) {
  EXPECT_EQ(feature(kPositionPage, "from_heading", 0), -1);
  EXPECT_EQ(feature(kPositionPage, "from_heading", 1), 0);
  EXPECT_EQ(feature(kPositionPage, "from_heading", 2), 1);
}

TEST(PositionFeatures, AreSharesOfThePage) {
  EXPECT_FLOAT_EQ(feature(kPositionPage, "words_before", 2), 0.5F);
  EXPECT_FLOAT_EQ(feature(kPositionPage, "blocks_before", 2), 2.0F / 3);
}

TEST(PositionFeatures, HaveTheOverlapWithTheTitle) {
  EXPECT_EQ(feature(kPositionPage, "title_overlap", 0), 0);
  EXPECT_EQ(feature(kPositionPage, "title_overlap", 1), 1);
}

}  // namespace
}  // namespace winnow
