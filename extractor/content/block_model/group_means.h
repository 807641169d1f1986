// SPDX-License-Identifier: GPL-2.0-or-later
//
// The same field of every record is decided alike.
#pragma once

#include <span>

#include "winnow/extractor/block_features.h"
#include "winnow/extractor/blocks.h"

namespace winnow {

// Moves each probability a part of the way to the mean, weighted by words, over the blocks of the
// same path: the prices of a list of products, the dates of a thread's posts. Where one of them is
// main text, so are mostly the others. probabilities.size() == blocks.size().
void approach_group_means(std::span<const Block> blocks, const FeatureMatrix& features,
                          std::span<float> probabilities);

}  // namespace winnow
