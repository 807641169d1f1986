// SPDX-License-Identifier: GPL-2.0-or-later
//
// Ranks words that begin alike as one word. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <string>

#include "queries/search/exact_weight.h"
#include "queries/search/query_builder.h"

namespace winnow {

// Gives a query for the terms that begin with `beginning`, the kMaxExpansion most frequent ones. A
// page scores by BM25 as if they were one word: with the sum of their frequencies in the page, and
// of the numbers of pages that have each. Xapian's own wildcards choose and weigh words for each
// shard by itself, so that scores would depend on how pages are spread. It is empty if there are no
// such terms. Throws what Xapian throws.
Xapian::Query weighted_wildcard(const Xapian::Database& database, const std::string& beginning,
                                const Bm25Parameters& parameters);

// Gives the query of `built` with each wildcard replaced by the weighted one. Throws what Xapian
// throws.
Xapian::Query with_weighted_wildcards(const Xapian::Database& database, const BuiltQuery& built,
                                      const Bm25Parameters& parameters);

}  // namespace winnow
