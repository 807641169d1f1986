// SPDX-License-Identifier: GPL-2.0-or-later
//
// The page trees that one pattern tree is learned from.
#pragma once

#include <compare>
#include <cstdint>
#include <span>

#include "extractor/page_tree/page_tree.h"

namespace winnow {

// In the order of the sample.
using SampleTrees = std::span<const PageTree* const>;

// A subtree of one of them.
struct TreeRef {
  std::uint32_t page = 0;  // index into SampleTrees
  std::uint32_t node = 0;
  friend auto operator<=>(const TreeRef&, const TreeRef&) = default;
};

inline const PageTreeNode& node_of(SampleTrees pages, TreeRef tree) {
  return pages[tree.page]->nodes[tree.node];
}

}  // namespace winnow
