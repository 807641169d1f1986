// SPDX-License-Identifier: GPL-2.0-or-later
//
// TEXT-MDL: the pair of clusters whose union saves most bits is united, until none saves any.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/site/clustering/essential_paths.h"

namespace winnow {

struct MdlClusters {
  std::vector<std::uint32_t> cluster_of_set;  // the first set of the cluster
  std::uint32_t joined_later = 0;             // pages
};

// Pages with one set of essential paths are one cluster from the beginning: to unite them saves
// bits always. Of the different sets the first `most` are clustered; each of the others then joins
// the cluster whose template differs from it in the fewest paths, the first of several.
//
// Memory: most * most * 12 bytes. Time: most * most times the paths of a set, and in unlucky cases
// most times more descriptions; for the other sets, their paths times the clusters that have them.
MdlClusters cluster_by_mdl(const EssentialPaths& essential, std::uint32_t most);

}  // namespace winnow
