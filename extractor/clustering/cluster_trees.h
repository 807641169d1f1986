// SPDX-License-Identifier: GPL-2.0-or-later
//
// Groups the pages that a site is learned from.
#pragma once

#include <span>
#include <vector>

#include "extractor/clustering/page_groups.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/page_clusters.h"

namespace winnow {

struct ClusteredTrees {
  std::vector<PageGroup> groups;          // by size, the largest first, then by their first members
  std::vector<PageSignature> signatures;  // of the trees
};

// With Clustering::leader the groups of group_pages(); else the leader of a group is the member
// whose signature is most similar to those of the others.
ClusteredTrees cluster_trees(std::span<const PageTree* const> trees, const ClusterOptions& options);

}  // namespace winnow
