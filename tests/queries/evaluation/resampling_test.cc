// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/evaluation/resampling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace winnow {
namespace {

constexpr std::uint32_t kResamples = 200'000;

std::vector<GroupSum> single_topics(std::initializer_list<double> differences) {
  std::vector<GroupSum> groups;
  for (const double difference : differences) groups.push_back({difference, 1});
  return groups;
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

TEST(RandomisationP, IsNeverNothing) {
  const std::vector<GroupSum> groups(100, GroupSum{1, 1});
  EXPECT_DOUBLE_EQ(randomisation_p(groups, 999, 1), 1.0 / 1000);
}

TEST(BootstrapInterval, IsThatOfTheNormalDistributionForManyTopics) {
  std::vector<GroupSum> groups;
  for (int i = 0; i < 400; ++i) groups.push_back({i % 2 == 0 ? .5 : -.3, 1});
  // The mean is .1, its standard error .4 / 20.
  const Interval interval = bootstrap_interval(groups, 20'000, .95, 1);
  EXPECT_NEAR(interval.low, .1 - 1.96 * .02, .002);
  EXPECT_NEAR(interval.high, .1 + 1.96 * .02, .002);
}

TEST(BootstrapInterval, GrowsWithConfidence) {
  const auto groups = single_topics({.3, -.1, .25, .05, -.2, .4});
  const Interval narrow = bootstrap_interval(groups, 2000, .5, 1);
  const Interval wide = bootstrap_interval(groups, 2000, .99, 1);
  EXPECT_LT(wide.low, narrow.low);
  EXPECT_GT(wide.high, narrow.high);
}

TEST(BootstrapInterval, DividesByTheTopicsThatWereDrawn) {
  // Each topic differs by 1, however many there are in a group.
  const std::vector<GroupSum> groups{{1, 1}, {5, 5}, {2, 2}};
  const Interval interval = bootstrap_interval(groups, 100, .95, 1);
  EXPECT_DOUBLE_EQ(interval.low, 1);
  EXPECT_DOUBLE_EQ(interval.high, 1);
}

TEST(BootstrapInterval, EndsAtTheOnlyMeanOfOneDraw) {
  const auto groups = single_topics({.3, -.1, .25});
  const Interval interval = bootstrap_interval(groups, 1, .95, 1);
  EXPECT_EQ(interval.low, interval.high);
}

}  // namespace
}  // namespace winnow
