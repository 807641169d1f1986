// SPDX-License-Identifier: GPL-2.0-or-later
//
// Puts the pages of a query in the order of their dates. This is private to the layer.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <vector>

#include "queries/search/document_set.h"
#include "queries/search/found_pages.h"
#include "queries/search/value_reader.h"
#include "winnow/indexer/schema.h"

namespace winnow {

// Knows the dates of a database's pages (slot::kLastModified). Once it was asked for those of many
// pages it has read all, and holds 8 bytes for each. It is not thread-safe.
class DateColumn {
 public:
  // The database must outlive it, and stay at its revision.
  explicit DateColumn(const Xapian::Database& database) : database_(database) {}

  // Calls `visit` with each document and its date, in ascending order of their numbers. Throws what
  // Xapian throws.
  template <typename Visit>
  void for_each(const DocumentSet& documents, const Visit& visit) {
    if (knows_all(documents)) {
      documents.for_each([&](Xapian::docid document) { visit(document, all_[document]); });
      return;
    }
    ValueReader reader(database_, slot::kLastModified);
    documents.for_each([&](Xapian::docid document) { visit(document, reader.of(document)); });
  }

 private:
  // Reads the dates of all pages where so many are wanted that it pays.
  bool knows_all(const DocumentSet& documents);

  const Xapian::Database& database_;
  std::vector<std::uint64_t> all_;  // by document; empty until they are read
};

// Gives the pages of a window of those that `query` matches, by their dates; those of one date by
// descending score, then in the order of slot::kUrlHash, since Xapian itself cannot break ties of
// date and score. With `collapse` the first one of each slot::kDuplicateGroup stands for all, and
// the number of all pages is exact. Reads the dates of all matches, and the scores and hashes of
// those alone that may be in the window; but the scores of all in a database of shards. Throws what
// Xapian throws.
FoundPages pages_by_date(const SearchedPages& searched, DateColumn& dates,
                         const Xapian::Query& query, const Xapian::Weight& weighting,
                         const PageWindow& window, SortOrder order, bool collapse);

}  // namespace winnow
