// SPDX-License-Identifier: GPL-2.0-or-later
//
// The same field of every record is decided alike.
#pragma once

#include <cstdint>
#include <span>

#include "winnow/extractor/blocks.h"

namespace winnow {

// Moves each probability a part of the way to the mean, weighted by words, over the blocks of the
// same path: the prices of a list of products, the dates of a thread's posts. Where one of them is
// main text, so are mostly the others. `paths` has the number of each block's, which is below
// blocks.size(); probabilities.size() == blocks.size().
void approach_group_means(std::span<const Block> blocks, std::span<const std::uint32_t> paths,
                          std::span<float> probabilities);

}  // namespace winnow
