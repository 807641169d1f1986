// SPDX-License-Identifier: GPL-2.0-or-later
//
// Hashes the paths that lead to a page's elements.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/page_tree/page_tree.h"

namespace winnow {

// Has an entry for each node of a tree; those of texts and images are unspecified.
struct PathHashes {
  std::vector<std::uint64_t> bare;   // hashes the names from the root to the element
  std::vector<std::uint64_t> paths;  // hashes the same with id and classes of the element itself
};

// Fills `hashes`, which keeps its memory. Hashes are the same on all machines. Takes linear time.
// Thread-safe.
void hash_paths(const PageTree& tree, PathHashes& hashes);

// Returns the set of paths from the root to each element, ascending. A path consists of names; only
// the last has id and classes, as in PageTreeNode::key. Some sites give the body of each page a
// class of its own, or each section an id, and all paths through these would differ. Takes linear
// time but for sorting the different paths. Thread-safe.
std::vector<std::uint64_t> page_paths(const PageTree& tree);
// Does the same with the result of hash_paths() for the tree.
std::vector<std::uint64_t> page_paths(const PageTree& tree, const PathHashes& hashes);

}  // namespace winnow
