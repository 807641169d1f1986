// SPDX-License-Identifier: GPL-2.0-or-later
//
// Aligns a peer matrix, which puts the children of several trees side by side, and compresses it:
// rows of the same structure become one element of a list.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "extractor/methods/pattern_tree/learning/peer_symbols.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

// Says which symbol stands in an aligned row.
struct AlignedCell {
  std::uint32_t column = 0;
  std::uint32_t item = 0;  // It is the place in the column.
};

struct AlignedRow {
  // This is the symbol of all cells. A row of data that differs (variant) has S_k T_* if they have
  // one S, else S = kMixedData and T_*.
  PeerSymbol symbol;
  bool data = false;
  bool variant = false;
  std::vector<AlignedCell> cells;  // They stand by column, and there is at least one.
};

// Returns the row of these cells, of which there is at least one, with symbol, data and variant as
// AlignedRow describes them. Cells of one S and several T that are no data stand for S_k T_*.
inline AlignedRow aligned_row(std::span<const PeerSequence> columns,
                              std::vector<AlignedCell> cells) {
  AlignedRow row;
  row.symbol = columns[cells.front().column][cells.front().item].symbol;
  row.data = true;
  bool differs = false;
  for (const AlignedCell& cell : cells) {
    const PeerNode& node = columns[cell.column][cell.item];
    row.data = row.data && node.data;
    if (contains(row.symbol, node.symbol)) continue;
    differs = true;
    row.symbol.text = kAnyText;
    if (row.symbol.structure != node.symbol.structure) row.symbol.structure = kMixedData;
  }
  row.variant = row.data && differs;
  row.cells = std::move(cells);
  return row;
}

struct AlignedMatrix {
  std::vector<AlignedRow> rows;
  std::uint32_t columns = 0;
  // True if the limit was hit. Rows behind that point were aligned by S alone, and their symbols
  // are S_k T_* where texts differ.
  bool cut_off = false;
};

// Does the peer matrix alignment of Agarwal and Totla (2011, section 6), row by row. A row is
// aligned if all its symbols are equal, or all are data nodes that neither R1 nor R2 can move.
//
//   span(n): the largest number of different symbols between two consecutive occurrences of n in a
//        column, plus one; 0 if n occurs at most once in every column.
//   R1   the leftmost column whose symbol n occurs in an upper row r_up of any column with
//        r - r_up < span(n) is shifted down by 1.
//   R2   else the column whose symbol has the nearest lower occurrence r_down in another column
//        (the leftmost of several) is shifted down by r_down - r.
//   R3   else, if all are data nodes, the row counts as aligned.
//   R4   else one symbol of the row stays, all others are shifted down by 1: the one that most
//        columns have; on a tie one whose S is that of the row above, then the one whose S most
//        columns have, then the leftmost.
//
// A row that is left blank (two columns may be shifted past one another) counts as a row between
// others, but is not in the result, and is never "the row above". Each item stands in one row; rows
// keep the order of each column.
//
// Work counts columns with items left, once a row, and places looked at for R2. When it is over
// `max_cells`, the rest is aligned by S only, with the same rules. When that takes as much again,
// the rest is put in order without rules: the items of the leftmost column one by one, each with
// the columns whose next item has the same S, then those of the next column. For n items this takes
// n log n time, and time in proportion to the work, which is at most twice `max_cells` (times the
// logarithm of the number of columns where R2 applies). Memory is in proportion to n.
AlignedMatrix align_peer_matrix(std::span<const PeerSequence> columns, std::uint64_t max_cells);

struct ListElement {
  PeerSymbol symbol;
  Occurrence occurrence = Occurrence::one;
  bool data = false;
  bool variant = false;  // It is data that differs.
  // These are all trees that the element stands for, by row, then column.
  std::vector<AlignedCell> cells;
};

// Follows Agarwal and Totla (2011, section 7). A row without blanks is fixed and stays as it is.
// Successive other rows with the same S are merged, and stand for S_k T_*. The element is a set if
// a column has more than one symbol in them, optional if a column has none, an optional set if both
// are true, and one if every column has exactly one. Rows of mixed data count as rows of the same
// S. A single row with blanks is optional and keeps its symbol. Merged rows of data are variant; so
// are rows of data that differ. Takes linear time.
std::vector<ListElement> compress_matrix(const AlignedMatrix& matrix);

}  // namespace winnow
