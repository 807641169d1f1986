// SPDX-License-Identifier: GPL-2.0-or-later
//
// A set of hashes, of which a run has one or two for each page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace winnow {

// Takes 11 to 22 bytes a hash, where std::unordered_set takes some 50, and half as much again for a
// moment while it grows. Nobody can foresee its places: pages choose their hashes, but do not
// know the number that spreads them. It is not thread-safe.
class HashSet {
 public:
  HashSet();

  // Takes amortised constant time. Where memory ends, the set stays as it was.
  void insert(std::uint64_t hash);
  void erase(std::uint64_t hash);
  bool contains(std::uint64_t hash) const;

  std::size_t size() const { return taken_ + (has_zero_ ? 1 : 0); }

 private:
  std::size_t home_of(std::uint64_t hash) const {
    return static_cast<std::size_t>(hash * multiplier_ >> shift_);
  }
  // Returns the slot that has the hash, or the free one where it would be.
  std::size_t slot_of(std::uint64_t hash) const;
  void grow();

  std::uint64_t multiplier_;  // It is odd.
  int shift_;                 // It leaves as many bits as slots_.size() needs.
  std::size_t taken_ = 0;
  bool has_zero_ = false;             // A slot with 0 is free.
  std::vector<std::uint64_t> slots_;  // a power of two, at most three quarters of them taken
};

}  // namespace winnow
