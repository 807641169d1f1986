// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/site/clustering/path_sets.h"

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

}  // namespace winnow
