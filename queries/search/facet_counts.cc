// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/facet_counts.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "queries/search/all_matches.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// Marks are by document number.
std::vector<bool> marks_of(const Xapian::Database& database,
                           const std::vector<DocumentMatch>& matches) {
  std::vector<bool> marks(std::size_t{database.get_lastdocid()} + 1);
  for (const DocumentMatch& match : matches) {
    // So it is only where the database is damaged.
    if (match.document >= marks.size()) {
      throw Xapian::DatabaseCorruptError("a word is in a document behind the last one");
    }
    marks[match.document] = true;
  }
  return marks;
}

std::uint64_t marked_postings(const Xapian::Database& database, const std::string& term,
                              const std::vector<bool>& marks) {
  std::uint64_t count = 0;
  const Xapian::PostingIterator end = database.postlist_end(term);
  for (auto posting = database.postlist_begin(term); posting != end; ++posting) {
    if (*posting < marks.size() && marks[*posting]) ++count;
  }
  return count;
}

// Keeps the most frequent values; the others become one number.
void keep_most_frequent(Facet& facet) {
  std::sort(facet.values.begin(), facet.values.end(), [](const FacetCount& a, const FacetCount& b) {
    return a.pages != b.pages ? a.pages > b.pages : a.value < b.value;
  });
  for (std::size_t i = kMaxFacetValues; i < facet.values.size(); ++i) {
    facet.others += facet.values[i].pages;
  }
  if (facet.values.size() > kMaxFacetValues) facet.values.resize(kMaxFacetValues);
}

Facet count_facet(const Xapian::Database& database, std::string_view prefix,
                  const std::vector<bool>& marks) {
  const std::string term_prefix(prefix);
  Facet facet;
  const Xapian::TermIterator end = database.allterms_end(term_prefix);
  for (auto term = database.allterms_begin(term_prefix); term != end; ++term) {
    const std::uint64_t pages = marked_postings(database, *term, marks);
    if (pages > 0) facet.values.push_back({(*term).substr(prefix.size()), pages});
  }
  keep_most_frequent(facet);
  return facet;
}

}  // namespace

Facets count_facets(const Xapian::Database& database, const Xapian::Query& query) {
  Facets facets;
  if (query.empty()) return facets;
  const std::vector<DocumentMatch> matches = all_matches(database, query, Xapian::BoolWeight());
  const std::vector<bool> marks = marks_of(database, matches);
  facets.pages = matches.size();
  facets.sites = count_facet(database, prefix::kHost, marks);
  facets.languages = count_facet(database, prefix::kLanguage, marks);
  facets.types = count_facet(database, prefix::kMimeType, marks);
  facets.years = count_facet(database, prefix::kYear, marks);
  return facets;
}

}  // namespace winnow
