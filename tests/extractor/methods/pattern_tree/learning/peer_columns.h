// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads and writes columns of a peer matrix as text, for tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/methods/pattern_tree/learning/peer_matrix.h"

namespace winnow {

// Reads "s1t2 s3d4": two symbols, the second a data node, with S after s and T after t or d.
inline std::vector<PeerNode> peer_column(std::string_view text) {
  std::vector<PeerNode> column;
  std::uint32_t* number = nullptr;
  for (const char letter : text) {
    if (letter == 's') number = &column.emplace_back().symbol.structure;
    if (letter == 't' || letter == 'd') {
      column.back().data = letter == 'd';
      number = &column.back().symbol.text;
    }
    if (letter >= '0' && letter <= '9') {
      *number = *number * 10 + static_cast<std::uint32_t>(letter - '0');
    }
  }
  return column;
}

// Writes "s1t2", with a star for any text.
inline std::string symbol_text(PeerSymbol symbol) {
  const auto number = [](std::uint32_t part) {
    return part == kAnyText ? std::string("*") : std::to_string(part);
  };
  return "s" + number(symbol.structure) + "t" + number(symbol.text);
}

using PeerColumns = std::vector<std::vector<PeerNode>>;

inline std::vector<PeerSequence> sequences(const PeerColumns& columns) {
  return {columns.begin(), columns.end()};
}

inline PeerColumns peer_columns(const std::vector<std::string_view>& texts) {
  PeerColumns columns;
  for (const std::string_view text : texts) columns.push_back(peer_column(text));
  return columns;
}

inline AlignedMatrix align(const PeerColumns& columns, std::uint64_t max_cells = 4'000'000) {
  return align_peer_matrix(sequences(columns), max_cells);
}

// Says whether each item stands once, and in the order of its column.
inline bool holds_each_item_once(const AlignedMatrix& matrix, const PeerColumns& columns) {
  std::vector<std::uint32_t> next(columns.size(), 0);
  for (const AlignedRow& row : matrix.rows) {
    if (row.cells.empty()) return false;
    std::uint32_t columns_done = 0;
    for (const AlignedCell& cell : row.cells) {
      if (cell.column < columns_done || cell.item != next[cell.column]++) return false;
      columns_done = cell.column + 1;
    }
  }
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (next[c] != columns[c].size()) return false;
  }
  return true;
}

}  // namespace winnow
