// SPDX-License-Identifier: GPL-2.0-or-later
//
// The query that an index is asked, of what a user has asked for. This is private to the search
// folder.
#pragma once

#include <xapian.h>

#include "queries/search/index_statistics.h"
#include "queries/search/query_builder.h"
#include "queries/search/query_tree.h"
#include "queries/search/weighting.h"
#include "winnow/indexer/index_metadata.h"

namespace winnow {

// Gives the query with the weights that its words have in scores. Throws what Xapian throws.
inline Xapian::Query weighted_query(const IndexStatistics& index, const IndexMetadata& metadata,
                                    const BuiltQuery& built) {
  if (built.query.empty()) return built.query;
  return without_exclusive_or(weighted(index, built, bm25_parameters(metadata.choices, built)));
}

}  // namespace winnow
