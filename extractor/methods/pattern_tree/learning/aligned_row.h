// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a row of an aligned peer matrix says of its cells.
#pragma once

#include <span>
#include <vector>

#include "extractor/methods/pattern_tree/learning/peer_matrix.h"

namespace winnow {

// The row of these cells, of which there is at least one: symbol, data and variant are as
// AlignedRow has them. Cells of one S and several T that are no data stand for S_k T_*.
AlignedRow aligned_row(std::span<const PeerSequence> columns, std::vector<AlignedCell> cells);

}  // namespace winnow
