// SPDX-License-Identifier: GPL-2.0-or-later
//
// Clusters pages, given as sets of paths or as trees, in the way that ClusterOptions names.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/clustering/page_signature.h"
#include "extractor/clustering/path_sets.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/page_clusters.h"

namespace winnow {

struct PagePartition {
  // Pages ascend in a cluster. The largest clusters come first, equally large ones by their first
  // pages.
  std::vector<std::vector<std::uint32_t>> clusters;
  std::uint32_t joined_later = 0;  // PageClusters::joined_later
};

// Clusters the pages of `sets`; `essential` has the essential paths of the same pages.
PagePartition cluster_pages(const PathSets& sets, const EssentialPaths& essential,
                            const ClusterOptions& options);

struct ClusteredTrees {
  std::vector<PageGroup> groups;  // the largest first, equally large ones by their first members
  std::vector<PageSignature> signatures;  // of the trees
};

// Groups the pages that a site is learned from. With Clustering::leader these are the groups of
// group_pages(); else the leader of a group is the member whose signature is most similar to those
// of the others.
ClusteredTrees cluster_trees(std::span<const PageTree* const> trees, const ClusterOptions& options);

}  // namespace winnow
