// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the pages of a query, in the order asked for. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <vector>

#include "winnow/queries/searcher.h"

namespace winnow {

struct FoundPage {
  Xapian::docid document = 0;
  double score = 0;
  std::uint32_t duplicates = 0;  // pages of the same text that are left out for it; at least
};

struct FoundPages {
  std::vector<FoundPage> pages;
  Xapian::doccount estimated = 0;  // all of them
};

struct PageWindow {
  Xapian::doccount offset = 0;
  Xapian::doccount limit = 10;
  Xapian::doccount check_at_least = 0;  // an estimate below it is exact
};

// Pages of equal score, or of equal date and score, stand in the order of slot::kUrlHash, so that
// it does not matter in which order or to which shard they were written. With `collapse` the first
// one of each slot::kDuplicateGroup stands for all. An order by date looks at all matches. Throws
// what Xapian throws.
FoundPages find_pages(const Xapian::Database& database, const Xapian::Query& query,
                      const Xapian::Weight& weighting, const PageWindow& window, SortOrder order,
                      bool collapse);

}  // namespace winnow
