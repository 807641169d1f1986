// SPDX-License-Identifier: GPL-2.0-or-later
//
// Does each step of learning by the letter of its definition: slow and obvious. Tests compare the
// learner's steps with these.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/methods/pattern_tree/learning/peer_matrix.h"
#include "extractor/methods/pattern_tree/learning/peer_symbols.h"
#include "extractor/methods/pattern_tree/learning/tree_similarity.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

// Simple tree matching: returns the greatest number of nodes of two subtrees that can be matched.
std::uint32_t matched_nodes_by_definition(const PageTree& a, std::uint32_t node_a,
                                          const PageTree& b, std::uint32_t node_b, Compare compare);

// Peer matrix alignment: returns what align_peer_matrix() is to return without a limit. Works on a
// matrix with its blanks.
AlignedMatrix align_by_definition(std::span<const PeerSequence> columns);

// Matrix compression: returns what compress_matrix() is to make of a matrix.
std::vector<ListElement> compressed_by_definition(const AlignedMatrix& matrix);

struct MinedNode {
  PeerSymbol symbol;
  Occurrence occurrence = Occurrence::one;
  std::vector<MinedNode> nodes;        // of a group
  std::vector<std::uint32_t> members;  // of a symbol
};
using MinedNodes = std::vector<MinedNode>;

// Pattern mining: returns what mine_patterns() is to make of the elements' symbols and occurrences,
// without a budget. Recursive.
MinedNodes mined_by_definition(const std::vector<ListElement>& elements);

}  // namespace winnow
