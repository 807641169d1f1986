// SPDX-License-Identifier: GPL-2.0-or-later
//
// Strings by number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace winnow {

// Gives equal strings the same number and different ones different numbers: 0, 1, 2 ... in the
// order in which they come. All bytes lie one behind the other, so that a string needs no memory of
// its own. The hash has a random seed: pages cannot choose words that collide. Not thread-safe.
class StringTable {
 public:
  StringTable();

  // The number of `text`, at most 4 GiB of all texts. A new text gets the number that was size().
  std::uint32_t number(std::string_view text);

  // Valid until the next call of number() or clear().
  std::string_view operator[](std::uint32_t number) const {
    const Place& place = places_[number];
    return {bytes_.data() + place.offset, place.length};
  }

  std::size_t size() const { return places_.size(); }
  std::size_t bytes() const { return bytes_.size(); }

  // Forgets all strings, and keeps the memory.
  void clear();

 private:
  struct Place {
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
  };
  // Free where there is no number.
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t number_and_one = 0;
  };

  std::uint32_t add(std::string_view text, std::uint32_t hash, std::size_t slot);
  void grow();

  std::uint64_t seed_;
  std::vector<Slot> slots_;  // a power of two, at most half of them taken
  std::vector<Place> places_;
  std::string bytes_;
};

}  // namespace winnow
