// SPDX-License-Identifier: GPL-2.0-or-later
//
// What Xapian's matcher finds for a query, to compare with.
#pragma once

#include <xapian.h>

#include <memory>
#include <utility>
#include <vector>

#include "queries/search/document_lengths.h"
#include "queries/search/weighting.h"

namespace winnow {

using ScoredDocuments = std::vector<std::pair<Xapian::docid, double>>;

// Gives the first `count` documents by descending score.
inline ScoredDocuments best_documents(const Xapian::Database& database, const Xapian::Query& query,
                                      const Bm25Parameters& parameters, Xapian::doccount count) {
  Xapian::Enquire search(database);
  search.set_query(query);
  search.set_weighting_scheme(ExactBm25Weight(parameters));
  const Xapian::MSet found = search.get_mset(0, count);
  ScoredDocuments scores;
  for (auto page = found.begin(); page != found.end(); ++page) {
    scores.emplace_back(*page, page.get_weight());
  }
  return scores;
}

// Gives the lengths of all documents. A searcher has them from its second query on.
inline std::shared_ptr<const LengthColumn> lengths_of(const Xapian::Database& database) {
  DocumentLengths lengths(database);
  (void)lengths.get();
  return lengths.get();
}

}  // namespace winnow
