// SPDX-License-Identifier: GPL-2.0-or-later
//
// Clusters pages, given as sets of paths or as trees, in the way that ClusterOptions names. Two of
// the ways make the description of the sets as short as possible: by comparing all pairs
// (mdl_clustering.cc), or those that MinHash signatures find similar (minhash_clustering.cc).
#pragma once

#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "extractor/clustering/page_signature.h"
#include "extractor/clustering/path_sets.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/page_clusters.h"

namespace winnow {

struct MdlClusters {
  std::vector<std::uint32_t> cluster_of_set;  // A cluster is named by its first set.
  std::uint32_t joined_later = 0;  // It counts pages, without those that began a cluster.
};

// TEXT-MDL unites the pair of clusters whose union saves most bits, until none saves any.
//
// Pages with one set of essential paths are one cluster from the beginning, because uniting them
// always saves bits. The first `most` of the different sets are clustered. Each of the others then
// joins the cluster whose template differs from it in the fewest paths, and the first if several
// do. If they differ in as many paths as the set has, or more, the set begins a cluster. At most
// `most` clusters are open to others.
//
// Memory: most * most * 12 bytes. Time: most * most times the paths of a cluster, and in unlucky
// cases `most` times more descriptions; for the other sets, their paths times the clusters that
// have them.
MdlClusters cluster_by_mdl(const EssentialPaths& essential, std::uint32_t most);

// TEXT-HASH does the same, but unites a cluster only with one of those whose signatures are most
// similar to its own. Returns the first set of the cluster for each set of `essential`, which is
// made from `sets`.
//
// Sets with equal signatures are one cluster from the beginning. The signature of a cluster is that
// of the union of its sets; what a union of clusters saves is taken from the counts of their paths.
// The paper leaves open how the best pair is found fast, so this takes one that is nearly the best:
// what a pair saves is computed anew when its turn comes, and it is taken if it saves 95 % of what
// the next one seems to save. Candidates come from all clusters if there are few, else from
// SignatureBands.
//
// Memory: about 1 kB and 8 bytes for each path, for each different set. Time: for each set the
// paths of the cluster it joins, a few times over. That is n log n where it is bounded, as it is
// where templates have made the pages.
std::vector<std::uint32_t> cluster_by_minhash(const EssentialPaths& essential,
                                              const PathSets& sets);

// Records which cluster has taken in which (union-find). The smallest number stands for a cluster,
// so that clusters keep the order of their first pages.
class ClusterRoots {
 public:
  explicit ClusterRoots(std::uint32_t size) : parents_(size) {
    std::iota(parents_.begin(), parents_.end(), 0U);
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(parents_.size()); }
  bool is_root(std::uint32_t cluster) const { return parents_[cluster] == cluster; }

  // Halves the path to the root on the way.
  std::uint32_t root(std::uint32_t cluster) {
    while (!is_root(cluster)) cluster = parents_[cluster] = parents_[parents_[cluster]];
    return cluster;
  }

  // Lets `first` take in `second`; both are roots, and `first` is the smaller one.
  void unite(std::uint32_t first, std::uint32_t second) { parents_[second] = first; }

  std::vector<std::uint32_t> roots() {
    std::vector<std::uint32_t> all;
    for (std::uint32_t each = 0; each < size(); ++each) all.push_back(root(each));
    return all;
  }

 private:
  std::vector<std::uint32_t> parents_;
};

struct PagePartition {
  // Pages ascend in a cluster. The largest clusters come first, equally large ones by their first
  // pages.
  std::vector<std::vector<std::uint32_t>> clusters;
  std::uint32_t joined_later = 0;  // PageClusters::joined_later
};

// Gives what a clustering goes by of each page: the essential paths, or with Clustering::links the
// link collections that other pages have as well; these are what `sets` then has.
EssentialPaths described_pages(const PathSets& sets, Clustering clustering);

// Clusters the pages of `sets`; `essential` has described_pages() of them.
PagePartition cluster_pages(const PathSets& sets, const EssentialPaths& essential,
                            const ClusterOptions& options);

// A page that a site is learned from.
struct StructuredPage {
  const PageTree* tree = nullptr;
  // link_collections() for Clustering::links; else nobody asks for it.
  std::span<const std::uint64_t> links = {};
};

struct ClusteredTrees {
  // The largest comes first, equally large ones by their first members.
  std::vector<PageGroup> groups;
  std::vector<PageSignature> signatures;  // They are those of the pages.
};

// Groups the pages that a site is learned from. With Clustering::leader these are the groups of
// group_pages(); else the leader of a group is the member whose signature is most similar to those
// of the others.
ClusteredTrees cluster_trees(std::span<const StructuredPage> pages, const ClusterOptions& options);

}  // namespace winnow
