// SPDX-License-Identifier: GPL-2.0-or-later
//
// The dates of all pages, for an order by date. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "queries/search/document_set.h"

namespace winnow {

struct DatedDocument {
  Xapian::docid document = 0;
  std::uint64_t date = 0;  // slot::kLastModified as a number; 0 where there is none
};

// Knows the dates of a database's pages. Once it was asked for those of many pages it has read all,
// 8 bytes for each. From the second time on it has the pages in their order as well, 4 bytes for
// each. It is not thread-safe.
class DateColumn {
 public:
  // The database must outlive it, and stay at its revision.
  explicit DateColumn(const Xapian::Database& database) : database_(database) {}

  // Gives the first `count` of the documents by date, and all that have the date of the last one,
  // in ascending order of their numbers. The set must reach to the last document of the database.
  // Throws what Xapian throws.
  std::vector<DatedDocument> first(const DocumentSet& documents, std::size_t count, bool newest);

 private:
  void read_all(Xapian::docid last);
  void sort_all();
  std::optional<std::vector<DatedDocument>> first_in_order(const DocumentSet& documents,
                                                           std::size_t count, bool newest,
                                                           std::size_t steps) const;

  const Xapian::Database& database_;
  std::vector<std::uint64_t> all_;       // by document; empty until they are read
  std::vector<Xapian::docid> in_order_;  // all documents by date; empty until they are sorted
};

}  // namespace winnow
