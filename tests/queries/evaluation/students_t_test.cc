// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include "queries/evaluation/chance.h"

namespace winnow {
namespace {

// The critical values of printed tables, two-sided.
TEST(TwoSidedP, AgreesWithPrintedTables) {
  EXPECT_NEAR(two_sided_p(12.706, 1), 0.05, 1e-5);
  EXPECT_NEAR(two_sided_p(2.228, 10), 0.05, 1e-4);
  EXPECT_NEAR(two_sided_p(3.169, 10), 0.01, 1e-5);
  EXPECT_NEAR(two_sided_p(1.984, 100), 0.05, 1e-4);
}

TEST(TwoSidedP, NearsTheNormalDistribution) { EXPECT_NEAR(two_sided_p(1.959964, 1e7), 0.05, 1e-6); }

TEST(TwoSidedP, IgnoresTheSign) {
  EXPECT_EQ(two_sided_p(-2, 7), two_sided_p(2, 7));
  EXPECT_DOUBLE_EQ(two_sided_p(0, 7), 1);
}

TEST(TwoSidedP, StaysAccurateForLargeValues) {
  // With two degrees of freedom p is 1 - t / sqrt(t^2 + 2), for large t nearly 1 / t^2.
  EXPECT_NEAR(two_sided_p(1e6, 2) * 1e12, 1, 1e-9);
  EXPECT_GE(two_sided_p(1e9, 8774), 0);
}

}  // namespace
}  // namespace winnow
