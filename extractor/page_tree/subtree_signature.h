// SPDX-License-Identifier: GPL-2.0-or-later
//
// What is in a subtree, in 64 bits: a Bloom filter with one hash function.
#pragma once

#include <bit>
#include <cstdint>

namespace winnow {

// The bit of a label or a key.
constexpr std::uint64_t signature_bit(std::uint64_t hash) {
  return std::uint64_t{1} << (hash * 0x9E3779B97F4A7C15u >> 58);
}

// How alike two signatures are, 0 to 1: the share of the bits set in either that are set in both; 1
// if none is set.
constexpr double signature_overlap(std::uint64_t a, std::uint64_t b) {
  const int either = std::popcount(a | b);
  return either == 0 ? 1 : static_cast<double>(std::popcount(a & b)) / either;
}

}  // namespace winnow
