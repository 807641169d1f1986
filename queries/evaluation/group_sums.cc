// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/evaluation/group_sums.h"

#include <cstddef>
#include <unordered_map>

namespace winnow {

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

}  // namespace winnow
