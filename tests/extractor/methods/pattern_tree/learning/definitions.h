// SPDX-License-Identifier: GPL-2.0-or-later
//
// Does each step of learning by the letter of its definition: slow and obvious. Tests compare the
// learner's steps with these.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "extractor/methods/pattern_tree/learning/pattern_mining.h"
#include "extractor/methods/pattern_tree/learning/peer_matrix.h"
#include "extractor/methods/pattern_tree/learning/peer_symbols.h"
#include "extractor/methods/pattern_tree/learning/sample_trees.h"
#include "extractor/methods/pattern_tree/learning/tree_similarity.h"
#include "winnow/extractor/pattern_tree.h"
#include "winnow/extractor/site_models.h"

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

// Writes a pattern in one line. "div.a{2,3}(...)+" is an element that two pages have three times,
// with "=" in front of it if it is constant. "[...]+" is a group; "'text'" and "<src>" are fixed;
// "~" varies, with "t" for texts and "i" for images. "?", "+" or "*" stands at the end as usual.
std::string pattern_line(const PatternTree& tree);

// Returns the line of the pattern that merge_trees() is to learn from pages with names, without any
// limit but that of columns. No element may have more than 64 children.
std::string learned_by_definition(SampleTrees pages, const PatternOptions& options);

// Says whether `container` stands for every sequence of symbols that `contained` stands for. A
// symbol may contain others (peer_symbols.h).
bool language_contains(const Expression& container, const Expression& contained);

// Says whether the sequence of symbols is in the language.
bool language_has(const Expression& expression, std::span<const PeerSymbol> sequence);

// Say the same of elements of the list that was mined, where a symbol reads nothing but its
// members: the first of all sequences that the list stands for, the second of a single one.
bool members_contain(const Expression& mined, std::span<const MinedSymbol> list);
bool members_have(const Expression& mined, std::span<const std::uint32_t> sequence);

}  // namespace winnow
