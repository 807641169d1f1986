// SPDX-License-Identifier: GPL-2.0-or-later
//
// Peer matrix alignment by the letter: what align_peer_matrix() is compared with.
#pragma once

#include <span>

#include "extractor/methods/pattern_tree/learning/peer_matrix.h"

namespace winnow {

// The result of align_peer_matrix() without a limit, on a matrix with its blanks: slow and obvious.
AlignedMatrix align_by_definition(std::span<const PeerSequence> columns);

}  // namespace winnow
