// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/aligned_row.h"

#include <utility>

namespace winnow {

AlignedRow aligned_row(std::span<const PeerSequence> columns, std::vector<AlignedCell> cells) {
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

}  // namespace winnow
