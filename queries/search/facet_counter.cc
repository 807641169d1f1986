// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/facet_counter.h"

#include <algorithm>
#include <cstddef>

#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

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

}  // namespace

FacetColumn::FacetColumn(const Xapian::Database& database, std::string_view prefix)
    : values_(1), value_of_(std::size_t{database.get_lastdocid()} + 1) {
  const std::string term_prefix(prefix);
  const Xapian::TermIterator end = database.allterms_end(term_prefix);
  for (auto term = database.allterms_begin(term_prefix); term != end; ++term) {
    const auto value = static_cast<std::uint32_t>(values_.size());
    values_.push_back((*term).substr(prefix.size()));
    const Xapian::PostingIterator last = database.postlist_end(*term);
    for (auto posting = database.postlist_begin(*term); posting != last; ++posting) {
      const Xapian::docid document = *posting;
      if (document >= value_of_.size()) continue;
      if (value_of_[document] == 0) {
        value_of_[document] = value;
      } else {
        further_.emplace_back(document, value);
      }
    }
  }
}

Facet FacetColumn::count(const DocumentSet& matches) const {
  std::vector<std::uint64_t> pages(values_.size());
  matches.for_each([&](Xapian::docid document) { ++pages[value_of_[document]]; });
  for (const auto& [document, value] : further_) {
    if (matches.contains(document)) ++pages[value];
  }
  Facet facet;
  for (std::size_t value = 1; value < values_.size(); ++value) {
    if (pages[value] > 0) facet.values.push_back({values_[value], pages[value]});
  }
  keep_most_frequent(facet);
  return facet;
}

FacetCounter::FacetCounter(const Xapian::Database& database)
    : sites_(database, prefix::kHost),
      languages_(database, prefix::kLanguage),
      types_(database, prefix::kMimeType),
      years_(database, prefix::kYear) {}

Facets FacetCounter::count(const DocumentSet& documents) const {
  Facets facets;
  facets.pages = documents.count();
  facets.sites = sites_.count(documents);
  facets.languages = languages_.count(documents);
  facets.types = types_.count(documents);
  facets.years = years_.count(documents);
  return facets;
}

}  // namespace winnow
