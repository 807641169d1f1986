// SPDX-License-Identifier: GPL-2.0-or-later
//
// Chooses the main text of a page from the probabilities of its blocks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/blocks.h"

namespace winnow {

// How the errors of the probabilities of a page belong together. With `single` ones, whether a
// block is main text says nothing of the others. With `common` ones, all are too high or all too
// low: main text is what lies above a bound that nobody knows, and each bound from 0 to 1 is
// equally likely.
enum class Errors : std::uint8_t { single, common };

// Says for each block whether to keep it, given the probability that it is main text. A block may
// be kept if it is_indexable() and its probability is not negative. Of these, all blocks above some
// probability are chosen, so that no other such choice has a higher expected F-measure in words.
// For single errors this is
//
//   (1 + b^2) S / (W + b^2 G),  S the sum of p * words over the chosen, W of words over the chosen,
//                               G of p * words over all
//
// with b = `beta`, finite and above 0 (kFavorBalanced and its like). For common errors it is the
// mean over bounds u of
//
//   (1 + b^2) min(W, G) / (W + b^2 G),  G the words of the blocks with p > u
//
// where a bound has the weight G / (G + 30), since few pages have a main text of some words only;
// if no block lies above a bound, errors count as single. Of equal choices the one with more blocks
// is taken. Blocks of the same probability are decided alike. Blocks without words follow the same
// bound, but have no say in it. If any block that may be kept has words, one with words is kept; if
// none has, nothing is kept.
//
// Takes n log n time. It is thread-safe.
//
// Source: Lewis (Evaluating and optimizing autonomous text classification systems, SIGIR 1995),
// Jansche (A maximum expected utility framework for binary sequence labeling, ACL 2007), Ye, Chai,
// Lee and Chieu (Optimizing F-measure: a tale of two approaches, ICML 2012). For single errors, the
// expectation of the quotient is taken as the quotient of the expectations, which for many words is
// the same.
std::vector<bool> select_blocks(std::span<const Block> blocks, std::span<const float> probabilities,
                                double beta, Errors errors = Errors::single);

}  // namespace winnow
