// SPDX-License-Identifier: GPL-2.0-or-later
//
// What people see of the pages that a query has found. This is private to the search folder.
#pragma once

#include <vector>

#include "queries/search/found_pages.h"
#include "queries/search/search_database.h"
#include "winnow/queries/searcher.h"

namespace winnow {

// Gives hits without explanations, in the order of `found`. Throws what Xapian throws.
std::vector<SearchHit> hits_of(SearchDatabase& searched, const BuiltQuery& built,
                               const FoundPages& found, const SearchOptions& options);

}  // namespace winnow
