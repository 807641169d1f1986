// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes a row of an aligned peer matrix from its cells.
#pragma once

#include <span>
#include <vector>

#include "extractor/methods/pattern_tree/learning/peer_matrix.h"

namespace winnow {

// Returns the row of these cells, of which there is at least one, with symbol, data and variant as
// AlignedRow describes them. Cells of one S and several T that are no data stand for S_k T_*.
AlignedRow aligned_row(std::span<const PeerSequence> columns, std::vector<AlignedCell> cells);

}  // namespace winnow
