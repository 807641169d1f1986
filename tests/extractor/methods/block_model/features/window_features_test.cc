// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/extractor/methods/block_model/features/feature_value.h"

namespace winnow {
namespace {

TEST(WindowFeatures, SumBlocksOnEitherSideWithinThePage) {
  EXPECT_FLOAT_EQ(feature("<p>a b<p>c d e<p>f", "w3_words", 0), 2);
}

TEST(WindowFeatures, LookAtTheNextBlock) {
  EXPECT_FLOAT_EQ(feature("<p>a<p><a href=x>b</a> c", "next_links", 0), 0.5F);
  EXPECT_EQ(feature("<p>a<p><a href=x>b</a> c", "next_links", 1), 0);
}

}  // namespace
}  // namespace winnow
