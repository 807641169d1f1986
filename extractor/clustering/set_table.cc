// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/set_table.h"

#include <xxhash.h>

namespace winnow {

std::uint32_t SetTable::add(std::span<const std::uint32_t> members) {
  const XXH128_hash_t hash = XXH3_128bits(members.data(), members.size_bytes());
  const auto [known, is_new] = known_.emplace(Hash128{hash.low64, hash.high64}, size());
  if (is_new) {
    members_.insert(members_.end(), members.begin(), members.end());
    ends_.push_back(members_.size());
  }
  return known->second;
}

std::span<const std::uint32_t> SetTable::operator[](std::uint32_t set) const {
  const std::size_t begin = set == 0 ? 0 : ends_[set - 1];
  return std::span(members_).subspan(begin, ends_[set] - begin);
}

}  // namespace winnow
