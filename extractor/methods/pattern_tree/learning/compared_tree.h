// SPDX-License-Identifier: GPL-2.0-or-later
//
// A subtree of a page, and by what it is compared with others.
#pragma once

#include <cstdint>

#include "extractor/page_tree/page_tree.h"

namespace winnow {

enum class Compare : std::uint8_t {
  structure,  // any text is like any other, any image like any other
  text,       // texts and images have to be equal
};

// Trees with equal hashes are equal.
inline std::uint64_t compared_hash(const PageTreeNode& node, Compare compare) {
  return compare == Compare::structure ? node.structure_hash : node.text_hash;
}

// What two nodes must have in common to match, whatever is below them.
inline std::uint64_t compared_label(const PageTreeNode& node, Compare compare) {
  return compare == Compare::text && node.is_data() ? node.text_hash : node.label;
}

// Refers to a page tree that outlives it.
struct ComparedTree {
  const PageTree* page = nullptr;
  std::uint32_t node = 0;

  const PageTreeNode& root() const { return page->nodes[node]; }
  std::uint32_t size() const { return root().end - node; }
  ComparedTree at(std::uint32_t other) const { return {page, other}; }
};

}  // namespace winnow
