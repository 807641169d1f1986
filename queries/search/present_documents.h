// SPDX-License-Identifier: GPL-2.0-or-later
//
// The documents of a window that a list of postings has. This is private to the search folder.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace winnow {

// Holds a bit for each of `kSize` documents, by their places in a window. `kSize` must be a
// multiple of 64.
template <std::size_t kSize>
class PresentDocuments {
 public:
  void clear() { bits_.fill(0); }

  // `at` must be below kSize.
  void add(std::size_t at) { bits_[at / kBits] |= std::uint64_t{1} << (at % kBits); }

  // Adds the places whose number is `least` or more. `end` is at most kSize.
  template <typename Number>
  void add_from(const Number* numbers, std::size_t end, std::size_t least) {
    for (std::size_t word = 0; word * kBits < end; ++word) {
      const std::size_t first = word * kBits;
      const std::size_t count = end - first < kBits ? end - first : kBits;
      std::uint64_t bits = 0;
      for (std::size_t i = 0; i < count; ++i) {
        bits |= std::uint64_t{numbers[first + i] >= least} << i;
      }
      bits_[word] |= bits;
    }
  }

  // Gives the first place from `at` on that has a document, or kSize.
  std::size_t next(std::size_t at) const {
    while (at < kSize) {
      const std::uint64_t bits = bits_[at / kBits] >> (at % kBits);
      if (bits != 0) return at + static_cast<std::size_t>(std::countr_zero(bits));
      at = (at / kBits + 1) * kBits;
    }
    return kSize;
  }

 private:
  static constexpr std::size_t kBits = 64;
  static_assert(kSize % kBits == 0);

  std::array<std::uint64_t, kSize / kBits> bits_{};
};

}  // namespace winnow
