// SPDX-License-Identifier: GPL-2.0-or-later
//
// Puts the pages of a query in the order of their dates. This is private to the layer.
#pragma once

#include <xapian.h>

#include <vector>

#include "queries/search/found_pages.h"

namespace winnow {

// Gives the pages of a window of `matches`, by slot::kLastModified; those of one date by descending
// score, then in the order of slot::kUrlHash, since Xapian itself cannot break ties of date and
// score. With `collapse` the first one of each slot::kDuplicateGroup stands for all, and the number
// of all pages is exact. Reads the dates of all matches, and the hashes of those alone that may be
// in the window. Throws what Xapian throws.
FoundPages pages_by_date(const Xapian::Database& database, std::vector<DocumentMatch> matches,
                         const PageWindow& window, SortOrder order, bool collapse);

}  // namespace winnow
