// SPDX-License-Identifier: GPL-2.0-or-later
//
// A part of the pattern in which nothing varies.
#pragma once

#include <cstdint>
#include <string_view>

#include "extractor/methods/pattern_tree/learning/subtree_contents.h"
#include "extractor/methods/pattern_tree/tree/pattern_tree_builder.h"
#include "extractor/page_tree/page_tree.h"

namespace winnow {

// Adds a subtree of a page to the pattern, below `parent`, as it stands. `root` and `name` are what
// its root becomes; how often it occurred goes for all nodes. `contents` are those of the page,
// which has names. Linear time.
void add_constant_subtree(const PageTree& page, const SubtreeContents& contents, std::uint32_t top,
                          const PatternNode& root, std::string_view name, std::uint32_t parent,
                          PatternTreeBuilder& builder);

}  // namespace winnow
