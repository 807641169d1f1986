// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/extractor/methods/block_model/features/feature_value.h"

namespace winnow {
namespace {

constexpr std::string_view kPage =
    "<p>menu</p><article><p>one two three four five six</p><p>seven eight nine</p></article>";

TEST(RegionFeatures, KnowTheElementWithMostOfTheWords) {
  EXPECT_EQ(feature(kPage, "in_60", 0), 0);
  EXPECT_EQ(feature(kPage, "in_60", 1), 1);
  EXPECT_EQ(feature(kPage, "from_40", 0), -1);
}

TEST(RegionFeatures, TakeTheArticleForTheTextWhereNoMainIs) {
  EXPECT_EQ(feature(kPage, "semantic", 0), 0);
  EXPECT_EQ(feature(kPage, "semantic", 2), 1);
  EXPECT_EQ(feature("<main><nav>a</nav><p>b</main>", "semantic", 0), 0);
}

}  // namespace
}  // namespace winnow
