// SPDX-License-Identifier: GPL-2.0-or-later
//
// SimHash: similar texts get hashes that differ in few bits.
#pragma once

#include <array>
#include <cstdint>

namespace winnow {

// Charikar, "Similarity estimation techniques from rounding algorithms" (STOC 2002), over the words
// of a text with their frequencies; 64 bits. Two texts of a few hundred words that differ in one
// word in a hundred differ in three bits or fewer as a rule.
class SimilarityHash {
 public:
  // A word that occurs `times`, by its XXH3-64.
  void add(std::uint64_t word, std::uint32_t times);
  std::uint64_t value() const;

 private:
  std::array<std::int32_t, 64> votes_{};
};

}  // namespace winnow
