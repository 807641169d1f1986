// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds all documents that a query matches. This is private to the layer.
#pragma once

#include <xapian.h>

#include <vector>

#include "winnow/queries/experiment_searcher.h"

namespace winnow {

// They are in no order, and have the scores that a search gives them; the weighting is Omega's by
// default. It is twice as fast as a result that holds them all, which Xapian sorts; but not for a
// database of shards. Throws what Xapian throws.
std::vector<DocumentMatch> all_matches(const Xapian::Database& database, const Xapian::Query& query,
                                       const Xapian::Weight& weighting = Xapian::BM25Weight());

}  // namespace winnow
