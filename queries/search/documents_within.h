// SPDX-License-Identifier: GPL-2.0-or-later
//
// Queries that match some of the documents alone. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <vector>

#include "queries/search/document_set.h"

namespace winnow {

// Scores do not change. The database that is searched must not have shards.
Xapian::Query within(const Xapian::Query& query, DocumentRange range);

// The ranges are in ascending order.
Xapian::Query within(const Xapian::Query& query, std::vector<DocumentRange> ranges);

// The documents are in ascending order. The matcher looks at no others.
Xapian::Query within(const Xapian::Query& query, std::vector<Xapian::docid> documents);

}  // namespace winnow
