// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/similarity_hash.h"

#include <xxhash.h>

namespace winnow {

void SimilarityHash::add(std::uint64_t word) {
  const std::array<std::uint64_t, 3> run = {before_[0], before_[1], word};
  before_ = {before_[1], word};
  const std::uint64_t hash = XXH3_64bits(run.data(), sizeof run);
  for (std::size_t bit = 0; bit < votes_.size(); ++bit) {
    votes_[bit] += static_cast<std::int32_t>((hash >> bit) & 1) * 2 - 1;
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
