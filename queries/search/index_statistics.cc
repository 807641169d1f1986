// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/index_statistics.h"

#include "queries/search/document_set.h"
#include "queries/search/weighting.h"
#include "winnow/indexer/schema.h"

namespace winnow {

Xapian::doccount DatabaseStatistics::documents() const { return database_.get_doccount(); }

double DatabaseStatistics::average_length() const { return database_.get_avlength(); }

Xapian::doccount DatabaseStatistics::frequency(const std::string& term) const {
  return database_.get_termfreq(term);
}

Xapian::doccount DatabaseStatistics::having_any(const std::vector<std::string>& terms) const {
  const Xapian::Query any(Xapian::Query::OP_OR, terms.begin(), terms.end());
  return static_cast<Xapian::doccount>(documents_of(database_, any).count());
}

bool DatabaseStatistics::has_demotions() const {
  return !database_.get_value_upper_bound(slot::kDemotion).empty();
}

Xapian::Query DatabaseStatistics::wildcard(const std::string& beginning,
                                           const Bm25Parameters& parameters) const {
  return weighted_wildcard(database_, beginning, parameters);
}

}  // namespace winnow
