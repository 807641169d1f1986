// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the leaves that the rows of a tile reach in a tree of few leaves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "winnow/extractor/feature_matrix.h"
#include "winnow/extractor/tree_ensemble.h"

namespace winnow {

// Adds to each sum the value of the leaf that its row reaches. `tile` is FeatureMatrix::tile();
// `leaves` has the values of kMaxSmallTreeLeaves leaves from left to right. Every row asks every
// split, without a branch. A split at which the row goes right excludes the leaves to its left; the
// row's leaf is the leftmost of those that are left in the end.
//
// Source: Lucchese, Nardini, Orlando, Perego, Tonellotto and Venturini (QuickScorer: a fast
// algorithm to rank documents with additive ensembles of regression trees, SIGIR 2015).
using SmallTreeKernel = void (*)(const float* tile, std::span<const SmallTreeSplit> splits,
                                 const float* leaves, float* sums);

// Returns the fastest one that this processor can run. It is thread-safe.
SmallTreeKernel small_tree_kernel();

// Returns all that this processor can run. Their results are the same to the bit.
std::span<const SmallTreeKernel> small_tree_kernels();

}  // namespace winnow
