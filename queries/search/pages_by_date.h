// SPDX-License-Identifier: GPL-2.0-or-later
//
// Puts the pages of a query in the order of their dates. This is private to the layer.
#pragma once

#include <xapian.h>

#include "queries/search/date_column.h"
#include "queries/search/found_pages.h"

namespace winnow {

// Gives the pages of a window of those that `query` matches, by their dates; those of one date by
// descending score, then in the order of slot::kUrlHash, since Xapian itself cannot break ties of
// date and score. With `collapse` the first one of each slot::kDuplicateGroup stands for all, and
// the number of all pages is exact. Reads the scores and hashes of those alone that may be in the
// window; but the scores of all in a database of shards. Throws what Xapian throws.
FoundPages pages_by_date(const SearchedPages& searched, DateColumn& dates,
                         const Xapian::Query& query, const Xapian::Weight& weighting,
                         const PageWindow& window, SortOrder order, bool collapse);

}  // namespace winnow
