// SPDX-License-Identifier: GPL-2.0-or-later
//
// The paths of a page's elements, as hashes.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/page_tree/page_tree.h"

namespace winnow {

// By the nodes of a tree; of texts and images unspecified.
struct PathHashes {
  std::vector<std::uint64_t> bare;   // of the names from the root to the element
  std::vector<std::uint64_t> paths;  // the same, with id and classes of the element itself
};

// `hashes` keeps its memory. The same on all machines. Linear time. Thread-safe.
void hash_paths(const PageTree& tree, PathHashes& hashes);

// The set of paths from the root to each element, ascending: names, at the end of the path with id
// and classes, as in PageTreeNode::key. Not so further up: there are sites that give the body of
// each page a class of its own, or each section an id, and all paths through these would differ.
// Linear time but for sorting the different paths. Thread-safe.
std::vector<std::uint64_t> page_paths(const PageTree& tree);
// The same by hash_paths() of the tree.
std::vector<std::uint64_t> page_paths(const PageTree& tree, const PathHashes& hashes);

}  // namespace winnow
