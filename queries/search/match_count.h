// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which documents match, how many, and how much there is to read. This is private to the search
// folder.
#pragma once

#include <xapian.h>

#include <optional>

#include "queries/search/document_set.h"
#include "queries/search/found_pages.h"

namespace winnow {

// Gives roughly how many postings Xapian's matcher reads for a query, or could read in the time
// that the places of a phrase take; 0 for parts that are neither words,
// phrases nor wildcards.
double postings_read(const Xapian::Database& database, const Xapian::Query& query);

// With so many postings it is worth while to pass over documents, to begin another thread, and to
// count a part only.
inline constexpr double kManyPostings = 50000;

// Leaves three digits of an estimate: more would look like a count.
Xapian::doccount rounded_count(double estimate);

// Does what documents_of() does, in two threads where that helps.
DocumentSet documents_matched(const SearchedPages& pages, const Xapian::Query& query);

// Gives an estimate of the documents that match from a part of them, which does not depend on how
// many threads there are. Gives nothing where there is little to read, or where fewer than 1000 or
// than `exact_below` of the part match, so that there may be fewer in all. joins_words() must hold.
// Throws what Xapian throws.
std::optional<Xapian::doccount> sampled_count(const SearchedPages& pages,
                                              const Xapian::Query& query,
                                              Xapian::doccount exact_below);

// Counts the documents that match. The number is exact below `exact_below`; above it may be an
// estimate, which does not depend on how many threads there are. Throws what Xapian throws.
Xapian::doccount count_matches(const SearchedPages& pages, const Xapian::Query& query,
                               Xapian::doccount exact_below);

}  // namespace winnow
