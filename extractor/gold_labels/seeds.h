// SPDX-License-Identifier: GPL-2.0-or-later
//
// Places where two texts have the same few words in a row. Private to the training folder.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/gold_labels/label_tokens.h"

namespace winnow {

// page[page, page + kSeedLength) equals gold[gold, gold + kSeedLength).
struct Seed {
  std::uint32_t page = 0;
  std::uint32_t gold = 0;
  std::int32_t value = 1024;  // in a chain: the words of either text that it is worth going for
};

inline constexpr std::uint32_t kSeedLength = 4;

// All pairs of equal places, in no particular order. Of a sequence of tokens that makes more than
// 64 pairs, only the i-th of the page with the i-th of the gold, from the beginning and from the
// end: at most 4 seeds a token of the two texts. n log n time.
std::vector<Seed> find_seeds(std::span<const Token> page, std::span<const Token> gold);

// The seeds that make the chain of the highest value in the order of both texts, in that order.
// Each word from its first seed to its last, in either text, costs 1: a passage of which there are
// two copies is not put together from both. n log n time.
std::vector<Seed> best_chain(std::vector<Seed> seeds, std::uint32_t gold_size);

}  // namespace winnow
