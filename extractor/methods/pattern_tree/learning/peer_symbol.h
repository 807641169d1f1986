// SPDX-License-Identifier: GPL-2.0-or-later
//
// Defines the symbols S_k T_l, which stand for trees while lists of them are compared.
#pragma once

#include <compare>
#include <cstdint>

namespace winnow {

// This is the text of T_*, which stands for any text.
inline constexpr std::uint32_t kAnyText = 0xFFFFFFFF;
// This is the structure of a row in which texts stand beside images.
inline constexpr std::uint32_t kMixedData = 0xFFFFFFFF;

// S_k T_l of Agarwal and Totla (2011, section 5). Trees with equal k are alike in structure, trees
// with equal k and l also in text.
struct PeerSymbol {
  std::uint32_t structure = 0;  // k
  std::uint32_t text = 0;       // l
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
  bool data = false;  // a text or an image
};

}  // namespace winnow
