// SPDX-License-Identifier: GPL-2.0-or-later
//
// Estimates from a part of the documents how many match, and how well the best ones do. This is
// private to the search folder.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <optional>

#include "queries/search/found_pages.h"

namespace winnow {

// Says whether the matcher reads the places of words for a query, as for phrases and NEAR, and that
// takes so long that a sample is worth its time.
bool reads_many_places(const Xapian::Database& database, const Xapian::Query& query);

struct SampledBest {
  double least_score = 0;          // so much or more score as many as are wanted, most likely
  Xapian::doccount estimated = 0;  // matches
};

// Matches a sixty-fourth of the documents, or a sixteenth if few of these match, in stretches that
// lie all over the database: the places of words in documents that follow each other are read ten
// times as fast as in others. Gives nothing where the sample does not say that `check_at_least`
// documents match, or tells too little of the `count` best ones. What it gives does not depend on
// how many threads there are. The database must not have shards. Throws what Xapian throws.
std::optional<SampledBest> sampled_best(const SearchedPages& pages, const Xapian::Query& query,
                                        const Xapian::Weight& weighting, std::uint64_t count,
                                        Xapian::doccount check_at_least);

}  // namespace winnow
