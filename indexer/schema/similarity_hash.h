// SPDX-License-Identifier: GPL-2.0-or-later
//
// SimHash: similar texts get hashes that differ in few bits.
#pragma once

#include <array>
#include <cstdint>

namespace winnow {

// Charikar, "Similarity estimation techniques from rounding algorithms" (STOC 2002), over the runs
// of three words of a text; 64 bits. Runs, since long texts of one language and subject have nearly
// the same words, though in another order. Two texts of which one run in a hundred is another one
// differ in three bits as a rule, those that differ in one word in a hundred, in five; texts that
// have nothing to do with each other, in about 32.
class SimilarityHash {
 public:
  // The next word of the text, by its XXH3-64.
  void add(std::uint64_t word);
  std::uint64_t value() const;

 private:
  std::array<std::int32_t, 64> votes_{};
  std::array<std::uint64_t, 2> before_{};  // the last words; 0 before the first
};

}  // namespace winnow
