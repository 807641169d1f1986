// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/evaluation/chance.h"

#include <algorithm>
#include <array>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <cstddef>
#include <unordered_map>
#include <vector>

namespace winnow {
namespace {

// Sums that differ only by rounding are equal: this share of the sum of all sizes.
constexpr double kRounding = 1e-12;

constexpr std::size_t kBits = 8;
// Holds the sum of eight differences for each choice of their signs.
using SignedSums = std::array<double, std::size_t{1} << kBits>;

SignedSums signed_sums(std::span<const double> differences) {
  SignedSums sums{};
  for (std::size_t signs = 0; signs < sums.size(); ++signs) {
    for (std::size_t i = 0; i < differences.size(); ++i)
      sums[signs] += (signs >> i & 1) != 0 ? -differences[i] : differences[i];
  }
  return sums;
}

// Differences of 0 are left out: their sign changes nothing.
std::vector<double> differences_that_count(std::span<const GroupSum> groups) {
  std::vector<double> differences;
  for (const GroupSum& group : groups) {
    if (group.difference != 0) differences.push_back(group.difference);
  }
  return differences;
}

std::vector<SignedSums> tables_of_signed_sums(std::span<const double> differences) {
  std::vector<SignedSums> tables;
  tables.reserve(differences.size() / kBits + 1);
  for (std::size_t i = 0; i < differences.size(); i += kBits) {
    const std::size_t count = std::min(kBits, differences.size() - i);
    tables.push_back(signed_sums(differences.subspan(i, count)));
  }
  return tables;
}

double randomly_signed_sum(std::span<const SignedSums> tables, RandomWords& words) {
  double sum = 0;
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    if (i % (64 / kBits) == 0) word = words.next();
    sum += tables[i][word % (std::uint64_t{1} << kBits)];
    word >>= kBits;
  }
  return sum;
}

// The differences of all measures for a group stand side by side, so that a draw costs one look
// into memory.
class DrawnGroups {
 public:
  explicit DrawnGroups(std::span<const std::span<const GroupSum>> measures)
      : count_(measures.front().size()), sums_(measures.size()) {
    for (std::size_t i = 0; i < count_; ++i) {
      topics_.push_back(measures.front()[i].topics);
      for (const auto& groups : measures) differences_.push_back(groups[i].difference);
    }
  }

  // The mean difference of each measure; valid until the next call.
  std::span<const double> draw(RandomIndices& indices) {
    std::fill(sums_.begin(), sums_.end(), 0.0);
    double topics = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const std::size_t group = indices.next();
      const double* const differences = &differences_[group * sums_.size()];
      for (std::size_t m = 0; m < sums_.size(); ++m) sums_[m] += differences[m];
      topics += topics_[group];
    }
    for (double& sum : sums_) sum /= topics;
    return sums_;
  }

 private:
  std::size_t count_;
  std::vector<double> topics_;       // by group
  std::vector<double> differences_;  // by group, then measure
  std::vector<double> sums_;         // by measure
};

Interval percentile_interval(std::vector<double>& means, double confidence) {
  std::sort(means.begin(), means.end());
  const double outside =
      std::clamp((1 - confidence) / 2, 0.0, 0.5) * static_cast<double>(means.size());
  // As many means lie below the interval as above it.
  const std::size_t cut = std::min(static_cast<std::size_t>(outside), (means.size() - 1) / 2);
  return {means[cut], means[means.size() - 1 - cut]};
}

}  // namespace

std::vector<GroupSum> sums_over_groups(std::span<const double> differences,
                                       std::span<const std::uint32_t> group) {
  std::vector<GroupSum> sums;
  std::unordered_map<std::uint32_t, std::size_t> index;
  for (std::size_t i = 0; i < differences.size(); ++i) {
    const std::size_t at =
        group.empty() ? sums.size() : index.try_emplace(group[i], sums.size()).first->second;
    if (at == sums.size()) sums.emplace_back();
    sums[at].difference += differences[i];
    sums[at].topics += 1;
  }
  return sums;
}

double randomisation_p(std::span<const GroupSum> groups, std::uint32_t resamples,
                       std::uint64_t seed) {
  const std::vector<double> differences = differences_that_count(groups);
  double sum = 0;
  double sizes = 0;
  for (const double difference : differences) {
    sum += difference;
    sizes += std::abs(difference);
  }
  const double observed = std::abs(sum) - kRounding * sizes;
  const std::vector<SignedSums> tables = tables_of_signed_sums(differences);
  RandomWords words(seed);
  std::uint32_t reached = 0;
  for (std::uint32_t i = 0; i < resamples; ++i) {
    if (std::abs(randomly_signed_sum(tables, words)) >= observed) ++reached;
  }
  return (reached + 1.0) / (resamples + 1.0);
}

std::vector<Interval> bootstrap_intervals(std::span<const std::span<const GroupSum>> measures,
                                          std::uint32_t resamples, double confidence,
                                          std::uint64_t seed) {
  RandomWords words(seed);
  RandomIndices indices(words, static_cast<std::uint32_t>(measures.front().size()));
  DrawnGroups groups(measures);
  std::vector<std::vector<double>> means(measures.size());
  for (std::uint32_t i = 0; i < resamples; ++i) {
    const std::span<const double> of_draw = groups.draw(indices);
    for (std::size_t m = 0; m < means.size(); ++m) means[m].push_back(of_draw[m]);
  }
  std::vector<Interval> intervals;
  for (std::vector<double>& of_measure : means) {
    intervals.push_back(percentile_interval(of_measure, confidence));
  }
  return intervals;
}

double two_sided_p(double t, double degrees_of_freedom) {
  const boost::math::students_t distribution(degrees_of_freedom);
  return 2 * boost::math::cdf(boost::math::complement(distribution, std::abs(t)));
}

}  // namespace winnow
