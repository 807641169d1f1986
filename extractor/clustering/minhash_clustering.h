// SPDX-License-Identifier: GPL-2.0-or-later
//
// TEXT-HASH: as TEXT-MDL, but each cluster is united only with one of those whose signatures are
// most similar to its own.
#pragma once

#include <cstdint>
#include <vector>

#include "extractor/clustering/essential_paths.h"
#include "extractor/clustering/path_sets.h"

namespace winnow {

// The first set of the cluster, for each set of `essential`, which is of `sets`.
//
// Sets with equal signatures are one cluster from the beginning. The signature of a cluster is that
// of the union of its sets; what a union of clusters saves is taken from the counts of their paths.
// As the paper leaves open how the best pair is found fast, it is nearly the best: what pairs save
// is computed anew when their turn comes, and one that saves 95 % of what the next seems to is
// taken. Candidates come from all clusters if there are few, else from SignatureBands.
//
// Memory: about 1 kB and 8 bytes for each path, for each different set. Time: for each set the
// paths of the cluster it joins, a few times over; n log n where that is bounded, as it is where
// templates have made the pages.
std::vector<std::uint32_t> cluster_by_minhash(const EssentialPaths& essential,
                                              const PathSets& sets);

}  // namespace winnow
