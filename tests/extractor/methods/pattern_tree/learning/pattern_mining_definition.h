// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pattern mining by the letter: slow, obvious, recursive.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/methods/pattern_tree/learning/matrix_compression.h"
#include "extractor/methods/pattern_tree/learning/peer_symbol.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

struct MinedNode {
  PeerSymbol symbol;
  Occurrence occurrence = Occurrence::one;
  std::vector<MinedNode> nodes;        // of a group
  std::vector<std::uint32_t> members;  // of a symbol
};
using MinedNodes = std::vector<MinedNode>;

// What mine_patterns() is to make of the elements' symbols and occurrences, without a budget.
MinedNodes mined_by_definition(const std::vector<ListElement>& elements);

}  // namespace winnow
