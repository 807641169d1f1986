// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/evaluation/chance.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace winnow {
namespace {

// The first words that Vigna's reference implementation gives for this seed.
TEST(RandomWords, AreThoseOfSplitmix64) {
  RandomWords words(1234567);
  EXPECT_EQ(words.next(), 6457827717110365317U);
  EXPECT_EQ(words.next(), 3203168211198807973U);
}

TEST(RandomIndices, AreAboutEquallyFrequent) {
  RandomWords words(1);
  RandomIndices indices(words, 7);
  std::array<int, 7> counts{};
  for (int i = 0; i < 70'000; ++i) ++counts.at(indices.next());
  for (const int count : counts) EXPECT_NEAR(count, 10'000, 400);  // four standard deviations
}

TEST(RandomIndices, KnowOneNumberBelowOne) {
  RandomWords words(1);
  RandomIndices indices(words, 1);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(indices.next(), 0U);
}

constexpr std::uint32_t kResamples = 200'000;

std::vector<GroupSum> single_topics(std::initializer_list<double> differences) {
  std::vector<GroupSum> groups;
  for (const double difference : differences) groups.push_back({difference, 1});
  return groups;
}

Interval bootstrap_interval(const std::vector<GroupSum>& groups, std::uint32_t resamples,
                            double confidence) {
  const std::span<const GroupSum> measure(groups);
  return bootstrap_intervals(std::span(&measure, 1), resamples, confidence, 1).front();
}

// By all assignments of signs.
double exact_p(const std::vector<GroupSum>& groups) {
  double observed = 0;
  for (const GroupSum& group : groups) observed += group.difference;
  const std::size_t assignments = std::size_t{1} << groups.size();
  std::size_t reached = 0;
  for (std::size_t signs = 0; signs < assignments; ++signs) {
    double sum = 0;
    for (std::size_t i = 0; i < groups.size(); ++i)
      sum += (signs >> i & 1) != 0 ? -groups[i].difference : groups[i].difference;
    if (std::abs(sum) >= std::abs(observed) - 1e-9) ++reached;
  }
  return static_cast<double>(reached) / static_cast<double>(assignments);
}

TEST(RandomisationP, NearsTheShareOfAllAssignments) {
  const auto groups = single_topics({.3, -.1, .25, .05, -.2, .4, .1, .15, -.05, .2, .35});
  EXPECT_NEAR(randomisation_p(groups, kResamples, 1), exact_p(groups), .002);
}

TEST(RandomisationP, CountsEqualSumsWhateverTheRounding) {
  // All sums of three equal sizes are 3 or 1 times one: a quarter of them is as large.
  const auto groups = single_topics({.1, .1, .1});
  EXPECT_NEAR(randomisation_p(groups, kResamples, 1), .25, .005);
}

TEST(RandomisationP, PassesOverDifferencesOfNothing) {
  const auto groups = single_topics({.3, .1, .2, .4});
  const auto with_ties = single_topics({0, .3, 0, 0, .1, .2, 0, 0, 0, .4, 0});
  EXPECT_EQ(randomisation_p(groups, 1000, 1), randomisation_p(with_ties, 1000, 1));
}

// More signs than two random words hold: the sums of independent signs near the normal
// distribution, whose variance is the sum of the squares.
TEST(RandomisationP, NearsTheNormalDistributionForManyTopics) {
  std::vector<GroupSum> groups;
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < 150; ++i) {
    const double difference = .01 * (1 + i % 7) * (i % 9 < 5 ? 1 : -1);
    groups.push_back({difference, 1});
    sum += difference;
    squares += difference * difference;
  }
  const double expected = std::erfc(sum / std::sqrt(2 * squares));
  ASSERT_GT(expected, .05);
  ASSERT_LT(expected, .5);
  EXPECT_NEAR(randomisation_p(groups, kResamples, 1), expected, .01);
}

TEST(RandomisationP, IsNeverNothing) {
  const std::vector<GroupSum> groups(100, GroupSum{1, 1});
  EXPECT_DOUBLE_EQ(randomisation_p(groups, 999, 1), 1.0 / 1000);
}

TEST(BootstrapInterval, IsThatOfTheNormalDistributionForManyTopics) {
  std::vector<GroupSum> groups;
  for (int i = 0; i < 400; ++i) groups.push_back({i % 2 == 0 ? .5 : -.3, 1});
  // The mean is .1, its standard error .4 / 20.
  const Interval interval = bootstrap_interval(groups, 20'000, .95);
  EXPECT_NEAR(interval.low, .1 - 1.96 * .02, .002);
  EXPECT_NEAR(interval.high, .1 + 1.96 * .02, .002);
}

TEST(BootstrapInterval, GrowsWithConfidence) {
  const auto groups = single_topics({.3, -.1, .25, .05, -.2, .4});
  const Interval narrow = bootstrap_interval(groups, 2000, .5);
  const Interval wide = bootstrap_interval(groups, 2000, .99);
  EXPECT_LT(wide.low, narrow.low);
  EXPECT_GT(wide.high, narrow.high);
}

TEST(BootstrapInterval, DividesByTheTopicsThatWereDrawn) {
  // Each topic differs by 1, however many there are in a group.
  const std::vector<GroupSum> groups{{1, 1}, {5, 5}, {2, 2}};
  const Interval interval = bootstrap_interval(groups, 100, .95);
  EXPECT_DOUBLE_EQ(interval.low, 1);
  EXPECT_DOUBLE_EQ(interval.high, 1);
}

TEST(BootstrapInterval, IsTheSameForAMeasureAloneAndAmongOthers) {
  const auto first = single_topics({.3, -.1, .25, .05});
  const auto second = single_topics({-.2, .4, 0, .7});
  const std::vector<std::span<const GroupSum>> both = {first, second};
  const std::vector<Interval> intervals = bootstrap_intervals(both, 500, .9, 1);
  ASSERT_EQ(intervals.size(), 2U);
  EXPECT_EQ(intervals[0].low, bootstrap_interval(first, 500, .9).low);
  EXPECT_EQ(intervals[1].low, bootstrap_interval(second, 500, .9).low);
  EXPECT_EQ(intervals[1].high, bootstrap_interval(second, 500, .9).high);
}

TEST(BootstrapInterval, EndsAtTheOnlyMeanOfOneDraw) {
  const auto groups = single_topics({.3, -.1, .25});
  const Interval interval = bootstrap_interval(groups, 1, .95);
  EXPECT_EQ(interval.low, interval.high);
}

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
