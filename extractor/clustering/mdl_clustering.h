// SPDX-License-Identifier: GPL-2.0-or-later
//
// TEXT-MDL: the pair of clusters whose union saves most bits is united, until none saves any.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/clustering/essential_paths.h"

namespace winnow {

struct MdlClusters {
  std::vector<std::uint32_t> cluster_of_set;  // the first set of the cluster
  std::uint32_t joined_later = 0;             // pages, without those that began a cluster
};

// Pages with one set of essential paths are one cluster from the beginning: to unite them saves
// bits always. Of the different sets the first `most` are clustered; each of the others then joins
// the cluster whose template differs from it in the fewest paths, the first of several; if these
// are not fewer than it has itself, it begins a cluster. Those that others may join are `most` at
// most.
//
// Memory: most * most * 12 bytes. Time: most * most times the paths of a cluster, and in unlucky
// cases most times more descriptions; for the other sets, their paths times the clusters that have
// them.
MdlClusters cluster_by_mdl(const EssentialPaths& essential, std::uint32_t most);

}  // namespace winnow
