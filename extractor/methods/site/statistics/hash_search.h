// SPDX-License-Identifier: GPL-2.0-or-later
//
// Search in tables that are sorted by a hash.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace winnow {

// The first entry whose hash is not below `wanted`; table.size() if there is none. Hashes lie
// evenly, so that most are near to where their value says: few places are looked at, and these are
// neighbours. Logarithmic time, whatever they are; tables of fewer than 2^32. Thread-safe.
template <typename Entry, typename HashOf>
std::size_t find_by_hash(std::span<const Entry> table, std::uint64_t wanted, HashOf hash_of) {
  const std::size_t size = table.size();
  const std::size_t expected = static_cast<std::size_t>((wanted >> 32) * size >> 32);
  // From one to two times the root of the size; a hash is seldom half as far from its place.
  const std::size_t reach = std::size_t{1} << (std::bit_width(size) + 1) / 2;
  std::size_t first = expected > reach ? expected - reach : 0;
  std::size_t last = std::min(size, expected + reach);
  if (first >= size || (first > 0 && hash_of(table[first - 1]) >= wanted)) first = 0;
  if (last < size && hash_of(table[last]) < wanted) last = size;
  const auto found = std::lower_bound(
      table.begin() + static_cast<std::ptrdiff_t>(first),
      table.begin() + static_cast<std::ptrdiff_t>(last), wanted,
      [&](const Entry& entry, std::uint64_t hash) { return hash_of(entry) < hash; });
  return static_cast<std::size_t>(found - table.begin());
}

}  // namespace winnow
