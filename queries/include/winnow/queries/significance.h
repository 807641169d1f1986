// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says whether the difference between two systems on the same topics may be chance.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/export.h"

namespace winnow {

struct SignificanceOptions {
  std::uint32_t resamples = 20'000;  // of the randomisation test and of the bootstrap each
  std::uint64_t seed = 1;            // the same seed gives the same result on every machine
  double confidence = 0.95;          // of the interval
};

// Describes the differences other - baseline, topic by topic.
struct PairedComparison {
  std::size_t topics = 0;
  std::size_t groups = 0;      // topics that vary together count as one; else equal to topics
  double mean_difference = 0;  // over topics
  double effect_size = 0;      // mean / standard deviation of the differences; 0 if all are equal
  double t = 0;                // Student's statistic; 0 where undefined (all differences equal)
  double t_test_p = 1;         // two-sided, groups - 1 degrees of freedom; 1 where t is undefined
  double randomisation_p = 1;  // two-sided
  double interval_low = 0;     // bootstrap interval of the mean difference
  double interval_high = 0;
  std::size_t wins = 0;    // topics on which `other` is better,
  std::size_t ties = 0;    // equal (to 1e-9),
  std::size_t losses = 0;  // worse
};

// Compares two systems by their values on the same topics (equal lengths). `group` gives for each
// topic the number of the group that varies together (topics that share a page, say); empty: each
// topic is a group of its own. With groups, tests and interval are made on sums over groups.
//
//   t-test          paired. Student (Biometrika 6, 1908).
//   randomisation   each group's difference changes its sign by chance; p is the share of
//                   `resamples` random assignments, and the observed one, whose mean has at least
//                   the observed mean's size: never 0. Fisher; Smucker, Allan, Carterette (A
//                   comparison of statistical significance tests for IR evaluation, CIKM 2007).
//   bootstrap       groups are drawn with replacement; the percentile interval of the ratio of the
//                   sums of differences and topics. Efron and Tibshirani (1993), chapter 13.
//
// With fewer than two groups, or where all differences are 0 (to 1e-9), both p are 1 and the
// interval is the mean; so are, with 0 resamples, the second p and the interval. Time: resamples x
// groups. Thread-safe.
WINNOW_EXPORT PairedComparison compare_paired(std::span<const double> baseline,
                                              std::span<const double> other,
                                              std::span<const std::uint32_t> group = {},
                                              const SignificanceOptions& options = {});

// These are the values of two systems on the same topics.
struct PairedValues {
  std::vector<double> baseline;
  std::vector<double> other;
};

// Does compare_paired() for each pair, all of the same topics: the result is as for one by one, but
// groups are drawn once for all, which takes most of the time. It is thread-safe.
WINNOW_EXPORT std::vector<PairedComparison> compare_pairs(std::span<const PairedValues> pairs,
                                                          std::span<const std::uint32_t> group = {},
                                                          const SignificanceOptions& options = {});

// Applies Holm's correction for several comparisons (Scandinavian Journal of Statistics 6, 1979):
// adjusted p-values are in the order of `p_values`, and at most 1. It is thread-safe.
WINNOW_EXPORT std::vector<double> holm_adjusted(std::span<const double> p_values);

}  // namespace winnow
