// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/significance.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "queries/evaluation/chance.h"

namespace winnow {
namespace {

// Values that differ by less are equal.
constexpr double kTie = 1e-9;
// A deviation below this share of the mean is rounding.
constexpr double kTieRounding = 1e-12;

struct Moments {
  double mean = 0;
  double deviation = 0;  // of the sample: n - 1; 0 for fewer than two values
};

Moments moments(std::span<const double> values) {
  Moments result;
  if (values.empty()) return result;
  const auto count = static_cast<double>(values.size());
  result.mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  if (values.size() < 2) return result;
  double squares = 0;
  for (const double value : values) squares += (value - result.mean) * (value - result.mean);
  result.deviation = std::sqrt(squares / (count - 1));
  if (result.deviation <= kTieRounding * std::abs(result.mean)) result.deviation = 0;
  return result;
}

std::vector<double> topic_differences(std::span<const double> baseline,
                                      std::span<const double> other) {
  std::vector<double> differences(std::min(baseline.size(), other.size()));
  for (std::size_t i = 0; i < differences.size(); ++i) {
    const double difference = other[i] - baseline[i];
    differences[i] = std::abs(difference) < kTie ? 0 : difference;
  }
  return differences;
}

void describe(std::span<const double> differences, PairedComparison& comparison) {
  comparison.topics = differences.size();
  for (const double difference : differences) {
    if (difference == 0) {
      ++comparison.ties;
    } else if (difference > 0) {
      ++comparison.wins;
    } else {
      ++comparison.losses;
    }
  }
  const Moments of_topics = moments(differences);
  comparison.mean_difference = of_topics.mean;
  if (of_topics.deviation > 0) comparison.effect_size = of_topics.mean / of_topics.deviation;
}

void t_test(std::span<const GroupSum> groups, PairedComparison& comparison) {
  std::vector<double> sums;
  sums.reserve(groups.size());
  for (const GroupSum& group : groups) sums.push_back(group.difference);
  const Moments of_groups = moments(sums);
  if (of_groups.deviation == 0) return;
  const auto count = static_cast<double>(groups.size());
  comparison.t = of_groups.mean / (of_groups.deviation / std::sqrt(count));
  comparison.t_test_p = two_sided_p(comparison.t, count - 1);
}

// Says whether there is nothing that chance could have made.
bool is_trivial(const PairedComparison& comparison) {
  return comparison.groups < 2 || comparison.ties == comparison.topics;
}

// Computes all but the interval.
PairedComparison compare_but_interval(const std::vector<double>& differences,
                                      std::span<const GroupSum> groups,
                                      const SignificanceOptions& options) {
  PairedComparison comparison;
  describe(differences, comparison);
  comparison.interval_low = comparison.interval_high = comparison.mean_difference;
  comparison.groups = groups.size();
  if (is_trivial(comparison)) return comparison;
  t_test(groups, comparison);
  if (options.resamples == 0) return comparison;
  comparison.randomisation_p = randomisation_p(groups, options.resamples, options.seed);
  return comparison;
}

void add_intervals(const std::vector<std::vector<GroupSum>>& groups,
                   const SignificanceOptions& options, std::vector<PairedComparison>& comparisons) {
  std::vector<std::span<const GroupSum>> drawn;
  std::vector<PairedComparison*> of_drawn;
  for (std::size_t i = 0; i < comparisons.size(); ++i) {
    if (is_trivial(comparisons[i])) continue;
    drawn.emplace_back(groups[i]);
    of_drawn.push_back(&comparisons[i]);
  }
  if (drawn.empty() || options.resamples == 0) return;
  const std::vector<Interval> intervals =
      bootstrap_intervals(drawn, options.resamples, options.confidence, options.seed);
  for (std::size_t i = 0; i < intervals.size(); ++i) {
    of_drawn[i]->interval_low = intervals[i].low;
    of_drawn[i]->interval_high = intervals[i].high;
  }
}

}  // namespace

PairedComparison compare_paired(std::span<const double> baseline, std::span<const double> other,
                                std::span<const std::uint32_t> group,
                                const SignificanceOptions& options) {
  const PairedValues pair = {{baseline.begin(), baseline.end()}, {other.begin(), other.end()}};
  return compare_pairs(std::span(&pair, 1), group, options).front();
}

std::vector<PairedComparison> compare_pairs(std::span<const PairedValues> pairs,
                                            std::span<const std::uint32_t> group,
                                            const SignificanceOptions& options) {
  std::vector<PairedComparison> comparisons;
  std::vector<std::vector<GroupSum>> groups;
  for (const PairedValues& pair : pairs) {
    const std::vector<double> differences = topic_differences(pair.baseline, pair.other);
    groups.push_back(sums_over_groups(differences, group));
    comparisons.push_back(compare_but_interval(differences, groups.back(), options));
  }
  add_intervals(groups, options, comparisons);
  return comparisons;
}

std::vector<double> holm_adjusted(std::span<const double> p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [p_values](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
  std::vector<double> adjusted(p_values.size());
  double highest = 0;  // what follows in the order cannot be more significant
  for (std::size_t i = 0; i < order.size(); ++i) {
    const double factor = static_cast<double>(order.size() - i);
    highest = std::max(highest, std::min(1.0, factor * p_values[order[i]]));
    adjusted[order[i]] = highest;
  }
  return adjusted;
}

}  // namespace winnow
