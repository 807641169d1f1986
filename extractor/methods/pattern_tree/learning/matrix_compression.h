// SPDX-License-Identifier: GPL-2.0-or-later
//
// Compresses an aligned matrix: rows of the same structure become one element of a list.
#pragma once

#include <vector>

#include "extractor/methods/pattern_tree/learning/peer_matrix.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

struct ListElement {
  PeerSymbol symbol;
  Occurrence occurrence = Occurrence::one;
  bool data = false;
  bool variant = false;            // data that differs
  std::vector<AlignedCell> cells;  // by row, then column: all trees that the element stands for
};

// Follows Agarwal and Totla (2011, section 7). A row without blanks is fixed and stays as it is.
// Successive other rows with the same S are merged, and stand for S_k T_*. The element is a set if
// a column has more than one symbol in them, optional if a column has none, an optional set if both
// are true, and one if every column has exactly one. Rows of mixed data count as rows of the same
// S. A single row with blanks is optional and keeps its symbol. Merged rows of data are variant; so
// are rows of data that differ. Takes linear time.
std::vector<ListElement> compress_matrix(const AlignedMatrix& matrix);

}  // namespace winnow
