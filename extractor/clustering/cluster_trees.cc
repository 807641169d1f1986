// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/cluster_trees.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "extractor/clustering/cluster_pages.h"
#include "extractor/clustering/essential_paths.h"
#include "extractor/clustering/page_signature.h"
#include "extractor/clustering/path_sets.h"
#include "extractor/page_tree/page_paths.h"

namespace winnow {
namespace {

// All are compared with all.
constexpr std::size_t kMaxCompared = 64;

// Of the first kMaxCompared members, the one that is most similar to these; the first of several.
std::uint32_t middle_of(std::span<const std::uint32_t> members,
                        std::span<const PageSignature> signatures) {
  const auto compared = members.first(std::min(members.size(), kMaxCompared));
  std::uint32_t middle = compared.front();
  double most = -1;
  for (const std::uint32_t member : compared) {
    double sum = 0;
    for (const std::uint32_t other : compared) {
      sum += signature_similarity(signatures[member], signatures[other]);
    }
    if (sum <= most) continue;
    most = sum;
    middle = member;
  }
  return middle;
}

std::vector<PageGroup> led_groups(const PathSets& sets, std::span<const PageSignature> signatures,
                                  const ClusterOptions& options) {
  PagePartition partition = cluster_pages(sets, essential_paths(sets), options);
  std::vector<PageGroup> groups;
  for (std::vector<std::uint32_t>& members : partition.clusters) {
    const std::uint32_t leader = middle_of(members, signatures);
    groups.push_back({leader, std::move(members)});
  }
  return groups;
}

}  // namespace

ClusteredTrees cluster_trees(std::span<const PageTree* const> trees,
                             const ClusterOptions& options) {
  const bool by_signatures = options.clustering == Clustering::leader;
  ClusteredTrees clustered;
  PathSets sets;  // unless signatures are enough
  for (const PageTree* tree : trees) {
    const std::vector<std::uint64_t> paths = page_paths(*tree);
    clustered.signatures.push_back(sign_paths(paths));
    if (!by_signatures) sets.add(paths);
  }
  clustered.groups = by_signatures ? group_pages(clustered.signatures, options.similarity)
                                   : led_groups(sets, clustered.signatures, options);
  return clustered;
}

}  // namespace winnow
