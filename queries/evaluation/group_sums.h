// SPDX-License-Identifier: GPL-2.0-or-later
//
// Differences by topic, summed over the topics that vary together.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace winnow {

struct GroupSum {
  double difference = 0;
  double topics = 0;
};

// A sum for each group, in the order in which the groups first occur. `group` gives each
// difference's number; empty: each is a group of its own. Linear time. Thread-safe.
std::vector<GroupSum> sums_over_groups(std::span<const double> differences,
                                       std::span<const std::uint32_t> group);

}  // namespace winnow
