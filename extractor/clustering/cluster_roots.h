// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which cluster has taken in which.
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

namespace winnow {

// Union-find, in which the smallest number stands for a cluster: so clusters keep the order of
// their first pages.
class ClusterRoots {
 public:
  explicit ClusterRoots(std::uint32_t size) : parents_(size) {
    std::iota(parents_.begin(), parents_.end(), 0U);
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(parents_.size()); }
  bool is_root(std::uint32_t cluster) const { return parents_[cluster] == cluster; }

  // Ways are halved as they are gone.
  std::uint32_t root(std::uint32_t cluster) {
    while (!is_root(cluster)) cluster = parents_[cluster] = parents_[parents_[cluster]];
    return cluster;
  }

  // Of roots: `first` is the smaller one, and takes in `second`.
  void unite(std::uint32_t first, std::uint32_t second) { parents_[second] = first; }

  std::vector<std::uint32_t> roots() {
    std::vector<std::uint32_t> all;
    for (std::uint32_t each = 0; each < size(); ++each) all.push_back(root(each));
    return all;
  }

 private:
  std::vector<std::uint32_t> parents_;
};

}  // namespace winnow
