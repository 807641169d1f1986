// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages of the same text among the documents of a query. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "queries/search/document_set.h"
#include "queries/search/found_pages.h"

namespace winnow {

// Holds how many of the documents each slot::kDuplicateGroup has.
using GroupSizes = std::unordered_map<std::uint64_t, std::uint32_t>;

// `documents` is a set of the whole database. It takes time in proportion to them, or to the pages
// of the database that have duplicates, whichever are fewer. Throws what Xapian throws.
GroupSizes sizes_of_groups(const Xapian::Database& database, const DocumentSet& documents);

// Tells how many documents fall away if one of each group is left.
std::size_t documents_beside_first(const GroupSizes& sizes);

// Says whether any of the documents has a group. Throws what Xapian throws.
bool any_has_duplicates(const Xapian::Database& database, std::vector<Xapian::docid> documents);

// Counts for each page how many others of its group match. It takes time in proportion to the pages
// of the database that have duplicates. The database must not be of shards. Throws what Xapian
// throws.
void count_duplicates(const Xapian::Database& database, const Xapian::Query& query,
                      std::vector<FoundPage>& pages);

}  // namespace winnow
