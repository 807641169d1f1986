// SPDX-License-Identifier: GPL-2.0-or-later
//
// Matrix compression by the letter: slow and obvious.
#pragma once

#include <vector>

#include "extractor/methods/pattern_tree/learning/matrix_compression.h"
#include "extractor/methods/pattern_tree/learning/peer_matrix.h"

namespace winnow {

// What compress_matrix() is to make of a matrix.
std::vector<ListElement> compressed_by_definition(const AlignedMatrix& matrix);

}  // namespace winnow
