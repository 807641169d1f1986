// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/suggest_filter.h"

#include <algorithm>
#include <utility>

#include "queries/search/document_set.h"
#include "queries/search/field_filters.h"

namespace winnow {

Expected<void> SuggestFilter::use(const PageFilters& filters) {
  passing_ = nullptr;
  if (filters == PageFilters()) return {};
  const auto known = std::find_if(filtered_.begin(), filtered_.end(),
                                  [&](const Filtered& each) { return each.filters == filters; });
  if (known != filtered_.end()) {
    filtered_.splice(filtered_.begin(), filtered_, known);
    passing_ = &filtered_.front().passing;
    return {};
  }
  const Expected<Xapian::Query> query = filters_query(filters);
  if (!query) return query.error();
  if (query->empty()) return {};
  std::vector<bool> passing(index_.size());
  documents_of(database_, *query).for_each([&](Xapian::docid document) {
    const std::uint32_t page = index_.page_of(document);
    if (page < index_.size()) passing[page] = true;
  });
  filtered_.push_front({filters, std::move(passing)});
  if (filtered_.size() > kMostFiltered) filtered_.pop_back();
  passing_ = &filtered_.front().passing;
  return {};
}

}  // namespace winnow
