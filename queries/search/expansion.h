// SPDX-License-Identifier: GPL-2.0-or-later
//
// Adds words to a query that the pages have in common which it finds first. This is private to the
// search folder.
#pragma once

#include <xapian.h>

#include <string>
#include <vector>

#include "queries/search/query_builder.h"
#include "winnow/indexer/analyzer.h"
#include "winnow/indexer/index_metadata.h"

namespace winnow {

struct ExpandedQuery {
  Xapian::Query query;
  std::vector<std::string> terms;    // that were added, the one that counts most first
  std::vector<Xapian::docid> pages;  // that have them in common
};

// Gives `scored` with some twenty terms of the ten best pages, which score by `weighting` as its
// own do, but far less (pseudo relevance feedback). They also find pages of their own where any
// word of `built` does. It takes two searches more and reads the terms of ten documents. Throws
// what Xapian throws.
//
// Source: Amati, "Probability Models for Information Retrieval Based on Divergence from Randomness"
// (2003), chapter 6: the model Bo1, as Xapian has it.
ExpandedQuery expanded(const Xapian::Database& database, const IndexMetadata& metadata,
                       const BuiltQuery& built, const Xapian::Query& scored,
                       const Xapian::Weight& weighting);

// Gives for each term the word that it stands for most often in the pages, each word once: people
// do not read stems. It reads the terms of the pages. Throws what Xapian throws.
std::vector<std::string> added_words(const Xapian::Database& database,
                                     const IndexMetadata& metadata, Analyzer& analyzer,
                                     const ExpandedQuery& expanded);

}  // namespace winnow
