// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/path_sets.h"

#include <algorithm>

namespace winnow {

void PathSets::add(std::span<const std::uint64_t> paths) {
  members_.clear();
  for (const std::uint64_t path : paths) {
    const auto [known, is_new] = numbers_.emplace(path, this->paths());
    if (is_new) hashes_.push_back(path);
    members_.push_back(known->second);
  }
  std::sort(members_.begin(), members_.end());
  set_of_page_.push_back(sets_.add(members_));
}

std::vector<std::uint64_t> PathSets::hashes(std::span<const std::uint32_t> numbers) const {
  std::vector<std::uint64_t> found;
  found.reserve(numbers.size());
  for (const std::uint32_t number : numbers) found.push_back(hashes_[number]);
  return found;
}

}  // namespace winnow
