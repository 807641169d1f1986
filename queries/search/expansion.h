// SPDX-License-Identifier: GPL-2.0-or-later
//
// Adds words to a query that the pages have in common which it finds first. This is private to the
// search folder.
#pragma once

#include <xapian.h>

#include "queries/search/query_builder.h"
#include "winnow/indexer/index_metadata.h"

namespace winnow {

// Gives `scored` with some twenty terms of the ten best pages, which score by `weighting` as its
// own do, but far less (pseudo relevance feedback). They also find pages of their own where any
// word of `built` does. It takes two searches more and reads the terms of ten documents. Throws
// what Xapian throws.
//
// Source: Amati, "Probability Models for Information Retrieval Based on Divergence from Randomness"
// (2003), chapter 6: the model Bo1, as Xapian has it.
Xapian::Query expanded(const Xapian::Database& database, const IndexMetadata& metadata,
                       const BuiltQuery& built, const Xapian::Query& scored,
                       const Xapian::Weight& weighting);

}  // namespace winnow
