// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says how the pages that a query finds are spread over sites, languages, types and years. This is
// private to the search folder.
#pragma once

#include <xapian.h>

#include "winnow/queries/searcher.h"

namespace winnow {

// The numbers are exact. It marks the documents that match, and reads the postings of all terms of
// each facet: it is linear in the number of documents of the database, whatever matches. A page's
// own list of terms would tell as well, but costs hundreds of times as much a page. Throws what
// Xapian throws.
Facets count_facets(const Xapian::Database& database, const Xapian::Query& query);

}  // namespace winnow
