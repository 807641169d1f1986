// SPDX-License-Identifier: GPL-2.0-or-later
//
// Defines the symbols S_k T_l, which stand for trees while lists of them are compared, and finds
// where each symbol stands in the columns of a peer matrix.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace winnow {

// This is the text of T_*, which stands for any text.
inline constexpr std::uint32_t kAnyText = 0xFFFFFFFF;
// This is the structure of a row in which texts stand beside images.
inline constexpr std::uint32_t kMixedData = 0xFFFFFFFF;

// S_k T_l of Agarwal and Totla (2011, section 5). Trees with equal k are alike in structure, trees
// with equal k and l also in text.
struct PeerSymbol {
  std::uint32_t structure = 0;  // This is k.
  std::uint32_t text = 0;       // This is l.
  friend auto operator<=>(const PeerSymbol&, const PeerSymbol&) = default;
};

// S_k T_* contains each S_k T_l. Any other symbol contains only itself.
constexpr bool contains(PeerSymbol container, PeerSymbol contained) {
  return container.structure == contained.structure &&
         (container.text == kAnyText || container.text == contained.text);
}

// Puts a symbol into a column of the peer matrix.
struct PeerNode {
  PeerSymbol symbol;
  bool data = false;  // It is a text or an image.
};

using PeerSequence = std::span<const PeerNode>;

enum class SymbolDetail : std::uint8_t {
  text,       // S_k T_l
  structure,  // S_k T_*, for all l
};

// Numbers the symbols from 0 in their order, and knows what the rules of alignment ask about them.
// Building takes n log n time for n items.
class PeerSymbolIndex {
 public:
  // Where a symbol stands in one column: positions()[next .. end).
  struct Run {
    std::uint32_t column = 0;
    std::uint32_t next = 0;
    std::uint32_t end = 0;
  };

  PeerSymbolIndex(std::span<const PeerSequence> columns, SymbolDetail detail);

  std::size_t size() const { return symbols_.size(); }
  PeerSymbol symbol(std::uint32_t id) const { return symbols_[id]; }
  std::uint32_t id(std::uint32_t column, std::uint32_t item) const {
    return ids_[starts_[column] + item];
  }
  // Returns the number of a symbol that stands somewhere, whatever the detail of either.
  std::uint32_t id_of(PeerSymbol symbol) const;

  // Count the different S, and give each a number from 0.
  std::size_t structures() const { return structure_count_; }
  std::uint32_t structure(std::uint32_t id) const { return structures_[id]; }

  // Returns span(n) as align_peer_matrix() defines it.
  std::uint32_t span(std::uint32_t id) const { return spans_[id]; }

  // Returns a run for each column that has the symbol. Callers may move `next` forward.
  std::span<Run> runs(std::uint32_t id) {
    return std::span(runs_).subspan(first_run_[id], first_run_[id + 1] - first_run_[id]);
  }
  std::span<const std::uint32_t> positions() const { return positions_; }

 private:
  PeerSymbol reduced(PeerSymbol symbol) const;
  void number_symbols(std::span<const PeerSequence> columns);
  void number_structures();
  void list_positions(std::span<const PeerSequence> columns);
  void measure_spans(std::span<const std::uint32_t> column);

  SymbolDetail detail_;
  std::vector<PeerSymbol> symbols_;
  std::vector<std::size_t> starts_;  // The columns begin here in ids_.
  std::vector<std::uint32_t> ids_;
  std::vector<std::uint32_t> structures_;
  std::size_t structure_count_ = 0;
  std::vector<std::uint32_t> spans_;
  std::vector<std::uint32_t> first_run_;
  std::vector<Run> runs_;
  std::vector<std::uint32_t> positions_;
  // By symbol it is the position plus one; all are 0 between columns.
  std::vector<std::uint32_t> last_position_;
};

}  // namespace winnow
