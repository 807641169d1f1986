// SPDX-License-Identifier: GPL-2.0-or-later
//
// Adds a part to a pattern in which nothing varies.
#pragma once

#include <cstdint>
#include <string_view>

#include "extractor/methods/pattern_tree/learning/sample_trees.h"
#include "extractor/methods/pattern_tree/tree/pattern_tree_builder.h"
#include "extractor/page_tree/page_tree.h"

namespace winnow {

// Adds a subtree of a page to the pattern, below `parent`, as it stands. Its root becomes `root`,
// called `name`; how often that occurred goes for all nodes. `contents` belong to the page, which
// has names. Takes linear time.
void add_constant_subtree(const PageTree& page, const SubtreeContents& contents, std::uint32_t top,
                          const PatternNode& root, std::string_view name, std::uint32_t parent,
                          PatternTreeBuilder& builder);

// Returns the name that nodes with the label of texts, of images, or of both have in a pattern.
// Thread-safe.
std::string_view data_name(std::uint64_t label);

}  // namespace winnow
