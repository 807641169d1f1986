// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds places where two texts have the same few words in a row.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/gold_labels/alignment.h"

namespace winnow {

// Says that page[page, page + kSeedLength) equals gold[gold, gold + kSeedLength).
struct Seed {
  std::uint32_t page = 0;
  std::uint32_t gold = 0;
  std::int32_t value = 1024;  // how many words of either text a chain may skip for it
};

inline constexpr std::uint32_t kSeedLength = 4;

// Returns all pairs of equal places, in no particular order. If a sequence of tokens makes more
// than 64 pairs, only its i-th place on the page is paired with the i-th in the gold, from the
// beginning and from the end: at most 4 seeds for each token of the two texts. Takes n log n time.
std::vector<Seed> find_seeds(std::span<const Token> page, std::span<const Token> gold);

// Returns the chain of the highest value whose seeds stand in the order of both texts. Each word of
// either text from the first seed to the last costs 1, so that a passage with two copies is not put
// together from both. Takes n log n time.
std::vector<Seed> best_chain(std::vector<Seed> seeds, std::uint32_t gold_size);

}  // namespace winnow
