// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where the scores of hits come from. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <vector>

#include "queries/search/exact_weight.h"
#include "queries/search/found_pages.h"
#include "queries/search/query_builder.h"
#include "winnow/queries/searcher.h"

namespace winnow {

// Gives the parts of the score of each of `pages`, which `built` has found, in the order of the
// query. It asks the database for each term by itself, with the weighting of the search, and puts
// the answers together as the query does: so the sums are the scores. It is linear in the postings
// of its terms. Throws what Xapian throws.
std::vector<std::vector<ScorePart>> explain_scores(const Xapian::Database& database,
                                                   const Bm25Parameters& parameters,
                                                   QueryBuilder& builder, const BuiltQuery& built,
                                                   const std::vector<FoundPage>& pages);

}  // namespace winnow
