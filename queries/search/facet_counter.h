// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts how the pages that a query finds are spread over sites, languages, types and years. This
// is private to the search folder.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "queries/search/document_set.h"
#include "winnow/queries/searcher.h"

namespace winnow {

// Says which value of one facet each document has.
class FacetColumn {
 public:
  // Reads the postings of all terms with the prefix: it is linear in the documents of the database.
  // Throws what Xapian throws.
  FacetColumn(const Xapian::Database& database, std::string_view prefix);

  // Counts documents of the database by value. The most frequent values come first.
  Facet count(const DocumentSet& matches) const;

 private:
  std::vector<std::string> values_;  // behind an empty one, which documents without a value have
  std::vector<std::uint32_t> value_of_;  // by document
  // A document has one term of each prefix, but for databases that others have added to.
  std::vector<std::pair<Xapian::docid, std::uint32_t>> further_;
};

// Holds the values of all documents, 16 bytes a document, so that counting needs no postings but
// those of the query. It costs as much to make as a count by postings does.
class FacetCounter {
 public:
  // Reads the database as it is now; it must outlive this. Throws what Xapian throws.
  explicit FacetCounter(const Xapian::Database& database);

  // Counts the values of documents. The numbers are exact. It is linear in the number of documents.
  Facets count(const DocumentSet& documents) const;

 private:
  FacetColumn sites_;
  FacetColumn languages_;
  FacetColumn types_;
  FacetColumn years_;
};

}  // namespace winnow
