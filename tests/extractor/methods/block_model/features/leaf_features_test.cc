// SPDX-License-Identifier: GPL-2.0-or-later
#include <cmath>

#include "tests/extractor/methods/block_model/features/feature_value.h"

namespace winnow {
namespace {

TEST(LeafFeatures, AreWordsByTextLeaves) {
  const std::string_view page = "<p>a <b>b c</b> d</p><p>e f g h i j k l</p>";
  EXPECT_FLOAT_EQ(feature(page, "a0_wlr", 0), std::log1p(4.0F / 3));
  EXPECT_FLOAT_EQ(feature(page, "a0_wlr_high", 1), 1);
  EXPECT_FLOAT_EQ(feature(page, "a0_wlr_high", 0), 1.0F / 6);
}

}  // namespace
}  // namespace winnow
