// SPDX-License-Identifier: GPL-2.0-or-later
//
// In how many different pages hashes stand, counted page by page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/site_statistics.h"

namespace winnow {

// A hash table whose places nobody can foresee: pages choose their hashes, but not ones that get in
// each other's way. Not thread-safe; several threads may look up at once.
class PageCounter {
 public:
  PageCounter();

  // That `page` has it; pages come in ascending order. Amortised constant time.
  void add(std::uint64_t hash, std::uint32_t page);

  // The pages that have it, 0 if none has. Constant time.
  std::uint32_t pages(std::uint64_t hash) const { return slots_[slot_of(hash)].pages; }

  // What at least `least` pages have, by hash. Time n log n in what these are.
  std::vector<PageCount> counts(std::uint32_t least) const;

 private:
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t pages = 0;  // 0 where the slot is free
    std::uint32_t last_page = 0;
  };

  // The one that has the hash, or could have it.
  std::size_t slot_of(std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(hash * multiplier_ >> shift_);
    while (slots_[slot].pages != 0 && slots_[slot].hash != hash) slot = (slot + 1) & mask;
    return slot;
  }
  void grow();

  std::uint64_t multiplier_;  // odd
  int shift_;                 // to a number of slots_.size() values
  std::size_t taken_ = 0;
  std::vector<Slot> slots_;  // a power of two, at most half of them taken
};

// Where a hash is in what PageCounter::counts() gave; counts.size() if it is not there. Logarithmic
// time. Thread-safe.
std::size_t index_of(std::span<const PageCount> counts, std::uint64_t hash);

// The pages of a hash in what PageCounter::counts() gave; 0 if it is not there. Logarithmic time.
// Thread-safe.
std::uint32_t pages_of(std::span<const PageCount> counts, std::uint64_t hash);

}  // namespace winnow
