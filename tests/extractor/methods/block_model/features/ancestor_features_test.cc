// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/extractor/methods/block_model/features/feature_value.h"

namespace winnow {
namespace {

TEST(AncestorFeatures, PassOverElementsThatHoldNothingMore) {
  const std::string_view page =
      "<div><section><p>a</p></section><p><a href=x>b</a></p></div><p>c d</p>";
  EXPECT_EQ(feature(page, "a0_links", 0), 0);
  EXPECT_FLOAT_EQ(feature(page, "a1_links", 0), 0.5F);
  EXPECT_FLOAT_EQ(feature(page, "a1_share", 0), 0.5F);
}

TEST(AncestorFeatures, RepeatThePageAboveItsRoot) {
  EXPECT_EQ(feature("<p>a<p>b", "a4_share", 0), 1);
}

}  // namespace
}  // namespace winnow
