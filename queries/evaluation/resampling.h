// SPDX-License-Identifier: GPL-2.0-or-later
//
// What chance makes of the differences between two systems.
#pragma once

#include <cstdint>
#include <span>

#include "queries/evaluation/group_sums.h"

namespace winnow {

// The two-sided p of the hypothesis that the sign of each group's difference is chance: the share
// of `resamples` random assignments of signs, and the observed one, in which the sum of all is at
// least of the observed size. Time: resamples x groups / 8. Thread-safe.
double randomisation_p(std::span<const GroupSum> groups, std::uint32_t resamples,
                       std::uint64_t seed);

struct Interval {
  double low = 0;
  double high = 0;
};

// The percentile interval of the mean difference of a topic, from `resamples` (at least 1) draws of
// as many groups as there are (at least 1), with replacement. Time: resamples x groups.
// Thread-safe.
Interval bootstrap_interval(std::span<const GroupSum> groups, std::uint32_t resamples,
                            double confidence, std::uint64_t seed);

}  // namespace winnow
