// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts in how many different pages hashes stand, and searches tables of such counts.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/site_statistics.h"

namespace winnow {

// This is a hash table whose places nobody can foresee: pages choose their hashes, but not ones
// that collide in the table. It is not thread-safe, but several threads may look up at once.
class HashPageCounter {
 public:
  HashPageCounter();

  // Notes that `page` has the hash. Pages must come in ascending order. Takes amortised constant
  // time.
  void add(std::uint64_t hash, std::uint32_t page);

  // Returns how many pages have the hash. Takes constant time.
  std::uint32_t pages(std::uint64_t hash) const { return slots_[slot_of(hash)].pages; }

  // Returns what at least `least` pages have, by hash. Takes n log n time for n such hashes.
  std::vector<PageCount> counts(std::uint32_t least) const;

 private:
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t pages = 0;  // It is 0 where the slot is free.
    std::uint32_t last_page = 0;
  };

  // Returns the slot that has the hash, or would have it.
  std::size_t slot_of(std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(hash * multiplier_ >> shift_);
    while (slots_[slot].pages != 0 && slots_[slot].hash != hash) slot = (slot + 1) & mask;
    return slot;
  }
  void grow();

  std::uint64_t multiplier_;  // It is odd.
  int shift_;                 // It leaves as many bits as slots_.size() needs.
  std::size_t taken_ = 0;
  std::vector<Slot> slots_;  // Their number is a power of two, and at most half of them are taken.
};

// Tells most of the hashes that come once from those that come more often, in two bits for each of
// eight places a hash, where HashPageCounter takes 32 bytes or more. It is not thread-safe, but
// several threads may ask at once.
class RepeatFilter {
 public:
  // `hashes`: how many are to be added, at most.
  explicit RepeatFilter(std::size_t hashes);

  // Takes constant time.
  void add(std::uint64_t hash);

  // Returns true for what was added more than once, and for one other hash in ten or so. Takes
  // constant time.
  bool may_repeat(std::uint64_t hash) const { return (twice_[word_of(hash)] & bit_of(hash)) != 0; }

 private:
  std::size_t word_of(std::uint64_t hash) const { return hash >> shift_; }
  static std::uint64_t bit_of(std::uint64_t hash) { return std::uint64_t{1} << (hash & 63); }

  int shift_;  // It leaves as many bits as once_.size() needs.
  std::vector<std::uint64_t> once_;
  std::vector<std::uint64_t> twice_;
};

// Returns the first entry whose hash is not below `wanted`, or table.size() if there is none. The
// table must be sorted by hash, and have fewer than 2^32 entries. Hashes lie evenly, so that most
// are near to where their value says: the search looks at few places, which are neighbours. It
// takes logarithmic time, whatever the hashes. It is thread-safe.
template <typename Entry, typename HashOf>
std::size_t find_by_hash(std::span<const Entry> table, std::uint64_t wanted, HashOf hash_of) {
  const std::size_t size = table.size();
  const std::size_t expected = static_cast<std::size_t>((wanted >> 32) * size >> 32);
  // This is one to two times the root of the size. A hash is seldom half as far from its place.
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

// Looks hashes up in a table that HashPageCounter::counts() gave, which must outlive it. Most
// hashes that the table lacks are ruled out by a bit: there are eight to sixteen bits for each hash
// that it has. For the others a list says where each range of about eight hashes begins. It is
// immutable once built, so thread-safe.
class CountIndex {
 public:
  // Takes linear time.
  explicit CountIndex(std::span<const PageCount> table);

  // Returns the pages of a hash, or 0 if the table lacks it. Takes constant time if the hashes lie
  // evenly, and never more than logarithmic time.
  std::uint32_t pages(std::uint64_t hash) const {
    const std::uint64_t place = hash >> place_shift_;
    const bool may_have = (places_[place / 64] >> (place % 64) & 1) != 0;
    return may_have ? search(hash) : 0;
  }

 private:
  std::uint32_t search(std::uint64_t hash) const;

  std::span<const PageCount> table_;
  int place_shift_;
  int start_shift_;
  std::vector<std::uint64_t> places_;
  std::vector<std::uint32_t> starts_;  // It has an entry for each range of hashes, and one more.
};

// Returns where a hash is in what HashPageCounter::counts() gave, or counts.size() if it is not
// there. Takes logarithmic time. It is thread-safe.
std::size_t index_of(std::span<const PageCount> counts, std::uint64_t hash);

}  // namespace winnow
