// SPDX-License-Identifier: GPL-2.0-or-later
//
// All documents that a query matches. Private to the layer.
#pragma once

#include <xapian.h>

#include <vector>

#include "winnow/queries/experiment_searcher.h"

namespace winnow {

// In no order, with the scores that a search gives them; the weighting is Omega's by default. Twice
// as fast as a result that holds them all, which Xapian sorts; but not for a database of shards.
// Throws what Xapian throws.
std::vector<DocumentMatch> all_matches(const Xapian::Database& database, const Xapian::Query& query,
                                       const Xapian::Weight& weighting = Xapian::BM25Weight());

}  // namespace winnow
