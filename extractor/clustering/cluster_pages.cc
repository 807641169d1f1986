// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/cluster_pages.h"

#include <algorithm>
#include <map>
#include <utility>

#include "extractor/clustering/mdl_clustering.h"
#include "extractor/clustering/minhash_clustering.h"
#include "extractor/clustering/page_groups.h"
#include "extractor/clustering/page_signature.h"

namespace winnow {
namespace {

using Clusters = std::vector<std::vector<std::uint32_t>>;

Clusters led_clusters(const PathSets& sets, double similarity) {
  std::vector<PageSignature> of_set;
  for (std::uint32_t set = 0; set < sets.sets().size(); ++set) {
    of_set.push_back(sign_paths(sets.hashes(sets.sets()[set])));
  }
  std::vector<PageSignature> signatures;
  for (const std::uint32_t set : sets.set_of_page()) signatures.push_back(of_set[set]);
  Clusters clusters;
  for (PageGroup& group : group_pages(signatures, similarity)) {
    clusters.push_back(std::move(group.members));
  }
  return clusters;
}

Clusters one_cluster(std::uint32_t pages) {
  Clusters clusters;
  for (std::uint32_t page = 0; page < pages; ++page) {
    if (page == 0) clusters.emplace_back();
    clusters[0].push_back(page);
  }
  return clusters;
}

Clusters by_sets(const EssentialPaths& essential, const std::vector<std::uint32_t>& of_set) {
  std::map<std::uint32_t, std::vector<std::uint32_t>> by_cluster;
  for (std::uint32_t page = 0; page < essential.set_of_page.size(); ++page) {
    by_cluster[of_set[essential.set_of_page[page]]].push_back(page);
  }
  Clusters clusters;
  for (auto& [cluster, pages] : by_cluster) clusters.push_back(std::move(pages));
  // Numbers of clusters are those of their first sets, and so in the order of their first pages.
  std::stable_sort(clusters.begin(), clusters.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  return clusters;
}

}  // namespace

PagePartition cluster_pages(const PathSets& sets, const EssentialPaths& essential,
                            const ClusterOptions& options) {
  switch (options.clustering) {
    case Clustering::leader:
      return {led_clusters(sets, options.similarity), 0};
    case Clustering::minhash:
      return {by_sets(essential, cluster_by_minhash(essential, sets)), 0};
    case Clustering::mdl: {
      const MdlClusters clusters = cluster_by_mdl(essential, kMaxMdlPages);
      return {by_sets(essential, clusters.cluster_of_set), clusters.joined_later};
    }
    case Clustering::none:
      break;
  }
  return {one_cluster(sets.pages()), 0};
}

}  // namespace winnow
