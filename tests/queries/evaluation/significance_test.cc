// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/significance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace winnow {
namespace {

// Hours of sleep gained under two drugs: the example of Student's article, where t is 4.06 and the
// odds are 666 to 1 (one-sided).
const std::vector<double> kFirst{.7, -1.6, -.2, -1.2, -.1, 3.4, 3.7, .8, 0, 2};
const std::vector<double> kSecond{1.9, .8, 1.1, .1, -.1, 4.4, 5.5, 1.6, 4.6, 3.4};

TEST(ComparePaired, MakesStudentsTTest) {
  const PairedComparison comparison = compare_paired(kFirst, kSecond);
  EXPECT_NEAR(comparison.mean_difference, 1.58, 1e-12);
  EXPECT_NEAR(comparison.t, 4.0621, 5e-5);
  EXPECT_NEAR(comparison.t_test_p, .002833, 5e-7);
  EXPECT_NEAR(comparison.effect_size, 1.58 / 1.229995, 1e-5);
}

TEST(ComparePaired, MakesARandomisationTest) {
  // Nine differences, all positive: two of 2^9 assignments are as extreme.
  EXPECT_NEAR(compare_paired(kFirst, kSecond).randomisation_p, 2.0 / 512, .002);
}

TEST(ComparePaired, BoundsTheMeanDifference) {
  const PairedComparison comparison = compare_paired(kFirst, kSecond);
  EXPECT_GT(comparison.interval_low, .5);
  EXPECT_LT(comparison.interval_low, 1.58);
  EXPECT_GT(comparison.interval_high, 1.58);
  EXPECT_LT(comparison.interval_high, 3);
}

TEST(ComparePairs, MakesOfEachWhatItWouldMakeOfItAlone) {
  const std::vector<std::uint32_t> groups = {0, 0, 1, 2, 3, 3, 4, 5, 6, 7};
  // The second pair differs nowhere.
  const std::vector<PairedValues> pairs = {{kFirst, kSecond}, {kFirst, kFirst}, {kSecond, kFirst}};
  const std::vector<PairedComparison> comparisons = compare_pairs(pairs, groups);
  ASSERT_EQ(comparisons.size(), 3U);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const PairedComparison alone = compare_paired(pairs[i].baseline, pairs[i].other, groups);
    EXPECT_EQ(comparisons[i].randomisation_p, alone.randomisation_p);
    EXPECT_EQ(comparisons[i].t_test_p, alone.t_test_p);
    EXPECT_EQ(comparisons[i].interval_low, alone.interval_low);
    EXPECT_EQ(comparisons[i].interval_high, alone.interval_high);
    EXPECT_EQ(comparisons[i].groups, 8U);
  }
  EXPECT_LT(comparisons[0].interval_low, comparisons[0].mean_difference);
  EXPECT_EQ(comparisons[1].interval_low, 0);
}

TEST(ComparePaired, CountsWinsTiesAndLosses) {
  const PairedComparison comparison = compare_paired(std::vector<double>{.1, .2, .3, .3},
                                                     std::vector<double>{.2, .2 + 1e-12, .1, .4});
  EXPECT_EQ(comparison.topics, 4U);
  EXPECT_EQ(comparison.wins, 2U);
  EXPECT_EQ(comparison.ties, 1U);
  EXPECT_EQ(comparison.losses, 1U);
}

TEST(ComparePaired, ChangesSignsWithTheOrderOfTheSystems) {
  const PairedComparison one = compare_paired(kFirst, kSecond);
  const PairedComparison other = compare_paired(kSecond, kFirst);
  EXPECT_DOUBLE_EQ(one.t, -other.t);
  EXPECT_EQ(one.t_test_p, other.t_test_p);
  EXPECT_EQ(one.randomisation_p, other.randomisation_p);
  EXPECT_NEAR(one.interval_low, -other.interval_high, 1e-12);
}

TEST(ComparePaired, GivesTheSameForTheSameSeed) {
  SignificanceOptions options;
  options.resamples = 51;
  const PairedComparison one = compare_paired(kFirst, kSecond, {}, options);
  const PairedComparison again = compare_paired(kFirst, kSecond, {}, options);
  EXPECT_EQ(one.interval_low, again.interval_low);
  EXPECT_EQ(one.randomisation_p, again.randomisation_p);
  options.seed = 2;
  EXPECT_NE(one.interval_low, compare_paired(kFirst, kSecond, {}, options).interval_low);
}

TEST(ComparePaired, TestsSumsOverGroups) {
  // Three pages with two topics each: the sums .4, .2, .6 have mean .4 and deviation .2.
  const std::vector<double> none(6, 0);
  const std::vector<double> some{.1, .1, .3, .4, .1, .2};
  const std::vector<std::uint32_t> pages{7, 3, 7, 9, 3, 9};
  const PairedComparison comparison = compare_paired(none, some, pages);
  EXPECT_EQ(comparison.groups, 3U);
  EXPECT_NEAR(comparison.mean_difference, .2, 1e-12);
  EXPECT_NEAR(comparison.t, .4 / (.2 / std::sqrt(3.0)), 1e-9);
  EXPECT_NEAR(comparison.randomisation_p, 2.0 / 8, .02);
}

TEST(ComparePaired, FindsNothingInASingleGroup) {
  const PairedComparison comparison =
      compare_paired(kFirst, kSecond, std::vector<std::uint32_t>(kFirst.size(), 1));
  EXPECT_EQ(comparison.groups, 1U);
  EXPECT_EQ(comparison.t_test_p, 1);
  EXPECT_EQ(comparison.randomisation_p, 1);
  EXPECT_EQ(comparison.interval_low, comparison.mean_difference);
  EXPECT_EQ(comparison.interval_high, comparison.mean_difference);
}

TEST(ComparePaired, FindsNothingBetweenEqualSystems) {
  const PairedComparison comparison = compare_paired(kFirst, kFirst);
  EXPECT_EQ(comparison.ties, kFirst.size());
  EXPECT_EQ(comparison.t, 0);
  EXPECT_EQ(comparison.t_test_p, 1);
  EXPECT_EQ(comparison.randomisation_p, 1);
  EXPECT_EQ(comparison.interval_high, 0);
}

TEST(ComparePaired, LeavesTheTTestUndefinedForEqualDifferences) {
  const PairedComparison comparison =
      compare_paired(std::vector<double>{.1, .2, .3}, std::vector<double>{.2, .3, .4});
  EXPECT_EQ(comparison.t, 0);
  EXPECT_EQ(comparison.t_test_p, 1);
  EXPECT_EQ(comparison.effect_size, 0);
  EXPECT_NEAR(comparison.randomisation_p, .25, .02);
}

TEST(ComparePaired, ComparesNoTopics) {
  const PairedComparison comparison = compare_paired({}, {});
  EXPECT_EQ(comparison.topics, 0U);
  EXPECT_EQ(comparison.mean_difference, 0);
  EXPECT_EQ(comparison.randomisation_p, 1);
}

TEST(ComparePaired, CanDoWithoutResamples) {
  SignificanceOptions options;
  options.resamples = 0;
  const PairedComparison comparison = compare_paired(kFirst, kSecond, {}, options);
  EXPECT_EQ(comparison.randomisation_p, 1);
  EXPECT_EQ(comparison.interval_low, comparison.mean_difference);
  EXPECT_LT(comparison.t_test_p, .01);
}

TEST(HolmAdjusted, MultipliesTheSmallestByTheNumberOfComparisons) {
  // .005 x 4, .01 x 3, .03 x 2; .04 x 1 would be less than its predecessor.
  EXPECT_THAT(holm_adjusted(std::vector<double>{.01, .04, .03, .005}),
              testing::Pointwise(testing::DoubleNear(1e-12), {.03, .06, .06, .02}));
}

TEST(HolmAdjusted, StaysAtMostOne) {
  EXPECT_THAT(holm_adjusted(std::vector<double>{.6, .9}), testing::ElementsAre(1, 1));
}

TEST(HolmAdjusted, LeavesASingleComparisonAsItIs) {
  EXPECT_THAT(holm_adjusted(std::vector<double>{.03}), testing::ElementsAre(.03));
  EXPECT_TRUE(holm_adjusted({}).empty());
}

}  // namespace
}  // namespace winnow
