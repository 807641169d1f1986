// SPDX-License-Identifier: GPL-2.0-or-later
//
// What chance makes of the differences between two systems: random numbers that are the same on
// every machine, unlike the distributions of the standard library, resampling by them, and
// Student's t distribution.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace winnow {

// This is the generator splitmix64. Two threads may not share one. Source: Steele, Lea, Flood, Fast
// splittable pseudorandom number generators (OOPSLA 2014).
class RandomWords {
 public:
  explicit RandomWords(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t word = state_;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
    word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
    return word ^ (word >> 31);
  }

 private:
  std::uint64_t state_;
};

// Gives numbers from 0 to `bound` - 1 (`bound` at least 1), each as likely as any other; two come
// from a word. Source: Lemire, Fast random integer generation in an interval (TOMACS 29, 2019).
class RandomIndices {
 public:
  RandomIndices(RandomWords& words, std::uint32_t bound)
      : words_(words), bound_(bound), refused_below_((0 - bound) % bound) {}

  std::uint32_t next() {
    for (;;) {
      const std::uint64_t product = std::uint64_t{half()} * bound_;
      // Of the 2^32 halves, as many are refused as make the others a multiple of the bound.
      if (static_cast<std::uint32_t>(product) >= refused_below_)
        return static_cast<std::uint32_t>(product >> 32);
    }
  }

 private:
  std::uint32_t half() {
    has_rest_ = !has_rest_;
    if (!has_rest_) return static_cast<std::uint32_t>(word_ >> 32);
    word_ = words_.next();
    return static_cast<std::uint32_t>(word_);
  }

  RandomWords& words_;
  std::uint32_t bound_;
  std::uint32_t refused_below_;
  std::uint64_t word_ = 0;
  bool has_rest_ = false;  // the upper half of word_ is still to be used
};

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

// Gives the probability that |T| is at least |t|, for finite `t` and at least one degree of
// freedom. It is thread-safe. Source: Student (Biometrika 6, 1908).
double two_sided_p(double t, double degrees_of_freedom);

}  // namespace winnow
