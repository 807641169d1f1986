// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/cluster_agreement.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

namespace winnow {
namespace {

using Counts = std::map<std::uint32_t, std::uint64_t>;

std::uint64_t pairs_in(const Counts& counts) {
  std::uint64_t pairs = 0;
  for (const auto& [number, count] : counts) pairs += count * (count - 1) / 2;
  return pairs;
}

double quotient(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 1 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

ClusterAgreement cluster_agreement(std::span<const std::uint32_t> cluster,
                                   std::span<const std::uint32_t> class_) {
  Counts by_cluster;
  Counts by_class;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> by_both;
  for (std::size_t i = 0; i < cluster.size(); ++i) {
    ++by_cluster[cluster[i]];
    ++by_class[class_[i]];
    ++by_both[{cluster[i], class_[i]}];
  }
  Counts largest_class;
  std::uint64_t right_pairs = 0;
  for (const auto& [both, count] : by_both) {
    std::uint64_t& largest = largest_class[both.first];
    largest = std::max(largest, count);
    right_pairs += count * (count - 1) / 2;
  }
  std::uint64_t pure = 0;
  for (const auto& [number, count] : largest_class) pure += count;

  ClusterAgreement agreement;
  agreement.items = cluster.size();
  agreement.clusters = by_cluster.size();
  agreement.classes = by_class.size();
  agreement.purity = quotient(pure, agreement.items);
  const std::uint64_t cluster_pairs = pairs_in(by_cluster);
  const std::uint64_t class_pairs = pairs_in(by_class);
  agreement.pair_precision = quotient(right_pairs, cluster_pairs);
  agreement.pair_recall = quotient(right_pairs, class_pairs);
  agreement.pair_f1 = quotient(2 * right_pairs, cluster_pairs + class_pairs);
  return agreement;
}

}  // namespace winnow
