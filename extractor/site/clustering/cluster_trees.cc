// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/site/clustering/cluster_trees.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "extractor/site/clustering/cluster_pages.h"
#include "extractor/site/clustering/essential_paths.h"
#include "extractor/site/clustering/path_sets.h"
#include "extractor/site/page_paths.h"

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

}  // namespace

std::vector<PageGroup> cluster_trees(std::span<const PageTree* const> trees,
                                     std::span<const PageSignature> signatures,
                                     const ClusterOptions& options) {
  if (options.clustering == Clustering::leader) return group_pages(signatures, options.similarity);
  PathSets sets;
  for (const PageTree* tree : trees) sets.add(page_paths(*tree));
  PagePartition partition = cluster_pages(sets, essential_paths(sets), options);
  std::vector<PageGroup> groups;
  for (std::vector<std::uint32_t>& members : partition.clusters) {
    const std::uint32_t leader = middle_of(members, signatures);
    groups.push_back({leader, std::move(members)});
  }
  return groups;
}

}  // namespace winnow
