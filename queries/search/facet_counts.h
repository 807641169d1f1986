// SPDX-License-Identifier: GPL-2.0-or-later
//
// How the pages that a query finds are spread over sites, languages, types and years. Private to
// the search folder.
#pragma once

#include <xapian.h>

#include "winnow/queries/searcher.h"

namespace winnow {

// Exact. Marks the documents that match, and reads the postings of all terms of each facet: linear
// in the number of documents of the database, whatever matches. A page's own list of terms would
// tell as well, but costs hundreds of times as much a page. Throws what Xapian throws.
Facets count_facets(const Xapian::Database& database, const Xapian::Query& query);

}  // namespace winnow
