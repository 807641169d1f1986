// SPDX-License-Identifier: GPL-2.0-or-later
//
// From probabilities to decisions.
#pragma once

#include <span>
#include <vector>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/method.h"

namespace winnow {

// By block: whether to keep it, given the probability that it is main text. Of the blocks that may
// be kept (is_indexable(), and a probability that is not negative) those above some probability are
// chosen, so that of all such choices theirs has the highest expected F-measure in words,
//
//   (1 + b^2) S / (W + b^2 G),  S the sum of p * words over the chosen, W of words over the chosen,
//                               G of p * words over all
//
// with b = `beta`, finite and above 0 (kFavorBalanced and its like); of equals the choice of more
// blocks. Blocks of the same probability are decided alike; blocks without words follow the same
// bound, but have no say in it. If any block that may be kept has words, one that has is kept; if
// none has, nothing is.
//
// n log n time. Thread-safe.
//
// Source: Lewis (Evaluating and optimizing autonomous text classification systems, SIGIR 1995),
// Jansche (A maximum expected utility framework for binary sequence labeling, ACL 2007), Ye, Chai,
// Lee and Chieu (Optimizing F-measure: a tale of two approaches, ICML 2012). The expectation of the
// quotient is taken as the quotient of the expectations, which for many words is the same.
std::vector<bool> select_blocks(std::span<const Block> blocks, std::span<const float> probabilities,
                                double beta);

}  // namespace winnow
