// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/extractor/methods/block_model/features/feature_value.h"

namespace winnow {
namespace {

TEST(EmbeddedFeatures, AreByTheBlocksOfTheElementAround) {
  const std::string_view page =
      "<div><p>a</p><img src=x><p>b</p><time>c</time></div><p>d</p><input>";
  EXPECT_FLOAT_EQ(feature(page, "a1_images", 0), 1.0F / 3);
  EXPECT_FLOAT_EQ(feature(page, "a1_times", 0), 1.0F / 3);
  EXPECT_FLOAT_EQ(feature(page, "a2_controls", 0), 0.25F);
}

}  // namespace
}  // namespace winnow
