// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/similarity_hash.h"

namespace winnow {

void SimilarityHash::add(std::uint64_t word, std::uint32_t times) {
  const auto vote = static_cast<std::int32_t>(times);
  for (std::size_t bit = 0; bit < votes_.size(); ++bit) {
    votes_[bit] += ((word >> bit) & 1) != 0 ? vote : -vote;
  }
}

std::uint64_t SimilarityHash::value() const {
  std::uint64_t bits = 0;
  for (std::size_t bit = 0; bit < votes_.size(); ++bit) {
    if (votes_[bit] > 0) bits |= std::uint64_t{1} << bit;
  }
  return bits;
}

}  // namespace winnow
