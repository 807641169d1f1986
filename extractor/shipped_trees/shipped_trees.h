// SPDX-License-Identifier: GPL-2.0-or-later
//
// Returns the trees of this folder, which the build packs and compiles in.
#pragma once

#include "extractor/tree_ensemble/packed_trees.h"

namespace winnow {

// Returns what block_model.txt has. It is thread-safe.
const PackedTrees& packed_block_model();

// Returns what site_trees.txt has. It is thread-safe.
const PackedTrees& packed_site_trees();

}  // namespace winnow
