// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>

#include "tests/extractor/methods/block_model/features/feature_value.h"

namespace winnow {
namespace {

TEST(PathFeatures, PutBlocksOfTheSamePathTogether) {
  const std::string_view page = "<p class=a>x</p><p class=b><a href=y>z</a></p><p class=a>w</p>";
  EXPECT_FLOAT_EQ(feature(page, "path_blocks", 0), std::log1p(2.0F));
  EXPECT_FLOAT_EQ(feature(page, "path_links", 1), 1);
}

TEST(PathFeatures, LookAtNoDigitsOfAClass) {
  EXPECT_FLOAT_EQ(feature("<p class=post-1>x</p><p class=post-2>y</p>", "path_blocks", 0),
                  std::log1p(2.0F));
}

TEST(PathFeatures, TakeAnEmptyClassForNone) {
  EXPECT_FLOAT_EQ(feature("<p class=''>x</p><p>y</p>", "path_blocks", 0), std::log1p(2.0F));
}

TEST(PathFeatures, CountBlocksOfTheSameText) {
  EXPECT_EQ(feature("<p>reply<div>reply</div><p>other", "copies", 1), 2);
  EXPECT_EQ(feature("<p>reply<div>reply</div><p>other", "copies", 2), 1);
}

}  // namespace
}  // namespace winnow
