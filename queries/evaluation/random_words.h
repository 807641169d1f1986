// SPDX-License-Identifier: GPL-2.0-or-later
//
// These random numbers are the same on every machine; the distributions of the standard library are
// not.
#pragma once

#include <cstdint>

namespace winnow {

// This is the generator splitmix64. Two threads may not share one. Source: Steele, Lea, Flood, Fast
// splittable pseudorandom number generators (OOPSLA 2014).
class RandomWords {
 public:
  explicit RandomWords(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t word = state_;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
    word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
    return word ^ (word >> 31);
  }

 private:
  std::uint64_t state_;
};

// Gives numbers from 0 to `bound` - 1 (`bound` at least 1), each as likely as any other; two come
// from a word. Source: Lemire, Fast random integer generation in an interval (TOMACS 29, 2019).
class RandomIndices {
 public:
  RandomIndices(RandomWords& words, std::uint32_t bound)
      : words_(words), bound_(bound), refused_below_((0 - bound) % bound) {}

  std::uint32_t next() {
    for (;;) {
      const std::uint64_t product = std::uint64_t{half()} * bound_;
      // Of the 2^32 halves, as many are refused as make the others a multiple of the bound.
      if (static_cast<std::uint32_t>(product) >= refused_below_)
        return static_cast<std::uint32_t>(product >> 32);
    }
  }

 private:
  std::uint32_t half() {
    has_rest_ = !has_rest_;
    if (!has_rest_) return static_cast<std::uint32_t>(word_ >> 32);
    word_ = words_.next();
    return static_cast<std::uint32_t>(word_);
  }

  RandomWords& words_;
  std::uint32_t bound_;
  std::uint32_t refused_below_;
  std::uint64_t word_ = 0;
  bool has_rest_ = false;  // the upper half of word_ is still to be used
};

}  // namespace winnow
