// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which leaves the rows of a tile reach in a tree of few leaves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "winnow/extractor/feature_matrix.h"
#include "winnow/extractor/tree_ensemble.h"

namespace winnow {

// Adds to each sum the value of the leaf that its row reaches. `tile` is FeatureMatrix::tile(),
// `leaves` has the values of kMaxSmallTreeLeaves leaves from left to right. All splits are asked,
// whether a row comes by or not, without a branch: each that a row goes right at excludes the
// leaves to its left, and of what is kept in the end the leftmost is the row's.
//
// Source: Lucchese, Nardini, Orlando, Perego, Tonellotto and Venturini (QuickScorer: a fast
// algorithm to rank documents with additive ensembles of regression trees, SIGIR 2015).
using SmallTreeKernel = void (*)(const float* tile, std::span<const SmallTreeSplit> splits,
                                 const float* leaves, float* sums);

// The fastest one that this processor can run. Thread-safe.
SmallTreeKernel small_tree_kernel();

// All that this processor can run: the results are the same to the bit.
std::span<const SmallTreeKernel> small_tree_kernels();

}  // namespace winnow
