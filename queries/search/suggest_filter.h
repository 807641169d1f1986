// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which pages may be suggested. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <cstdint>
#include <list>
#include <vector>

#include "queries/search/suggest_index.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/searcher.h"

namespace winnow {

// Knows the pages that pass the filters of a call. People type on with the same filters, and
// several may type at once, so it remembers those of the kMostFiltered sets that were used last. It
// is not thread-safe.
class SuggestFilter {
 public:
  // A set of filters takes a bit a page.
  static constexpr std::size_t kMostFiltered = 8;

  // Both must outlive it.
  SuggestFilter(const Xapian::Database& database, const SuggestIndex& index)
      : database_(database), index_(index) {}

  // Takes the filters for passes(). Errors are those of filters_query(). Throws what Xapian throws.
  Expected<void> use(const PageFilters& filters);

  // Says whether the page, by its number in the index, passes; all do until use() is called.
  bool passes(std::uint32_t page) const { return passing_ == nullptr || (*passing_)[page]; }

  // Counts the sets that are remembered.
  std::size_t remembered() const { return filtered_.size(); }

 private:
  struct Filtered {
    PageFilters filters;
    std::vector<bool> passing;  // by page
  };

  const Xapian::Database& database_;
  const SuggestIndex& index_;
  std::list<Filtered> filtered_;                // used last first
  const std::vector<bool>* passing_ = nullptr;  // of filtered_; null if all pages pass
};

}  // namespace winnow
