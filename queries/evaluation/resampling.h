// SPDX-License-Identifier: GPL-2.0-or-later
//
// What chance makes of the differences between two systems.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "queries/evaluation/resampling.h"

namespace winnow {

struct GroupSum {
  double difference = 0;
  double topics = 0;
};

// Gives a sum for each group, in the order in which the groups first occur. `group` gives each
// difference's number; if it is empty, each is a group of its own. Takes linear time and is
// thread-safe.
std::vector<GroupSum> sums_over_groups(std::span<const double> differences,
                                       std::span<const std::uint32_t> group);

// Gives the two-sided p of the hypothesis that the sign of each group's difference is chance: the
// share of `resamples` random assignments of signs, and the observed one, in which the sum of all
// is at least of the observed size. It takes time resamples x groups / 8 and is thread-safe.
double randomisation_p(std::span<const GroupSum> groups, std::uint32_t resamples,
                       std::uint64_t seed);

struct Interval {
  double low = 0;
  double high = 0;
};

// For several measures of the same groups (at least one of each) the percentile interval of the
// mean difference of a topic, from `resamples` (at least 1) draws of as many groups as there are,
// with replacement. The draws are the same for all measures. Time: resamples x groups x measures,
// of which the draws are the larger part. It is thread-safe.
std::vector<Interval> bootstrap_intervals(std::span<const std::span<const GroupSum>> measures,
                                          std::uint32_t resamples, double confidence,
                                          std::uint64_t seed);

}  // namespace winnow
