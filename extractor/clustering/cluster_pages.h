// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sets of paths become clusters of pages.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/clustering/essential_paths.h"
#include "extractor/clustering/path_sets.h"
#include "winnow/extractor/page_clusters.h"

namespace winnow {

struct PagePartition {
  // Pages, ascending; by size, the largest first, then by the first page.
  std::vector<std::vector<std::uint32_t>> clusters;
  std::uint32_t joined_later = 0;  // PageClusters::joined_later
};

// `essential` is of `sets`.
PagePartition cluster_pages(const PathSets& sets, const EssentialPaths& essential,
                            const ClusterOptions& options);

}  // namespace winnow
