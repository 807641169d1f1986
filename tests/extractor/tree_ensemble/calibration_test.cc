// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/calibration.h"

#include <gtest/gtest.h>

namespace winnow {
namespace {

TEST(Calibration, KnowsNothingAtFirst) { EXPECT_TRUE(Calibration().empty()); }

TEST(Calibration, GoesStraightFromPointToPoint) {
  const Calibration calibration({{0.5F, 0.25F}, {0.75F, 0.75F}, {1.0F, 0.875F}});
  EXPECT_FLOAT_EQ(calibration.confidence(0.5), 0.25F);
  EXPECT_FLOAT_EQ(calibration.confidence(0.625), 0.5F);
  EXPECT_FLOAT_EQ(calibration.confidence(0.75), 0.75F);
  EXPECT_FLOAT_EQ(calibration.confidence(0.875), 0.8125F);
}

TEST(Calibration, StaysAtTheLastPointsBeyondThem) {
  const Calibration calibration({{0.5F, 0.25F}, {0.75F, 0.75F}});
  EXPECT_FLOAT_EQ(calibration.confidence(0), 0.25F);
  EXPECT_FLOAT_EQ(calibration.confidence(1), 0.75F);
  EXPECT_FLOAT_EQ(Calibration({{0.5F, 0.25F}}).confidence(0.9), 0.25F);
}

}  // namespace
}  // namespace winnow
