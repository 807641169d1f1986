// SPDX-License-Identifier: GPL-2.0-or-later
//
// Simple tree matching by the letter: what TreeSimilarity is compared with.
#pragma once

#include <cstdint>

#include "extractor/methods/pattern_tree/learning/compared_tree.h"

namespace winnow {

// The greatest number of nodes of two subtrees that can be matched: slow and obvious.
std::uint32_t matched_nodes_by_definition(const PageTree& a, std::uint32_t node_a,
                                          const PageTree& b, std::uint32_t node_b, Compare compare);

}  // namespace winnow
