// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/pages_by_date.h"

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "queries/search/value_reader.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

struct DatedPage {
  FoundPage page;
  std::uint64_t date = 0;
  std::uint64_t hash = 0;
  std::uint64_t group = 0;  // 0: no duplicates
};

// Counts the matches of each group of duplicates.
using GroupSizes = std::unordered_map<std::uint64_t, std::uint32_t>;

std::vector<DatedPage> dated_pages(const Xapian::Database& database,
                                   std::vector<DocumentMatch> matches, bool with_groups) {
  const auto less = [](const DocumentMatch& a, const DocumentMatch& b) {
    return a.document < b.document;
  };
  if (!std::is_sorted(matches.begin(), matches.end(), less)) {
    std::sort(matches.begin(), matches.end(), less);
  }
  ValueReader dates(database, slot::kLastModified);
  ValueReader groups(database, slot::kDuplicateGroup);
  std::vector<DatedPage> pages;
  pages.reserve(matches.size());
  for (const DocumentMatch& match : matches) {
    pages.push_back({{match.document, match.score},
                     dates.of(match.document),
                     0,
                     with_groups ? groups.of(match.document) : 0});
  }
  return pages;
}

GroupSizes sizes_of_groups(const std::vector<DatedPage>& pages) {
  GroupSizes sizes;
  for (const DatedPage& page : pages) {
    if (page.group != 0) ++sizes[page.group];
  }
  return sizes;
}

// Leaves the first `count` pages by date, and all that have the date of the last one.
void leave_first(std::vector<DatedPage>& pages, std::size_t count, bool newest) {
  if (count == 0) pages.clear();
  if (count >= pages.size()) return;
  const auto before = [newest](std::uint64_t a, std::uint64_t b) { return newest ? a > b : a < b; };
  const auto last = pages.begin() + static_cast<std::ptrdiff_t>(count) - 1;
  std::nth_element(pages.begin(), last, pages.end(),
                   [&](const DatedPage& a, const DatedPage& b) { return before(a.date, b.date); });
  const std::uint64_t date = last->date;
  pages.erase(std::partition(last + 1, pages.end(),
                             [date](const DatedPage& page) { return page.date == date; }),
              pages.end());
}

void sort_by_date(const Xapian::Database& database, std::vector<DatedPage>& pages, bool newest) {
  std::sort(pages.begin(), pages.end(), [](const DatedPage& a, const DatedPage& b) {
    return a.page.document < b.page.document;
  });
  ValueReader hashes(database, slot::kUrlHash);
  for (DatedPage& page : pages) page.hash = hashes.of(page.page.document);
  std::sort(pages.begin(), pages.end(), [newest](const DatedPage& a, const DatedPage& b) {
    if (a.date != b.date) return (a.date > b.date) == newest;
    return std::tuple(-a.page.score, a.hash, a.page.document) <
           std::tuple(-b.page.score, b.hash, b.page.document);
  });
}

}  // namespace

FoundPages pages_by_date(const Xapian::Database& database, std::vector<DocumentMatch> matches,
                         const PageWindow& window, SortOrder order, bool collapse) {
  const bool newest = order == SortOrder::newest;
  const bool with_groups = collapse && database.get_value_freq(slot::kDuplicateGroup) > 0;
  std::vector<DatedPage> pages = dated_pages(database, std::move(matches), with_groups);
  const GroupSizes sizes = sizes_of_groups(pages);
  std::size_t duplicates = 0;
  for (const auto& [group, size] : sizes) duplicates += size - 1;
  FoundPages found;
  found.estimated = static_cast<Xapian::doccount>(pages.size() - duplicates);
  const std::size_t end = std::size_t{window.offset} + window.limit;
  // As many more as there are duplicates in all may fall away among the first.
  leave_first(pages, end + duplicates, newest);
  sort_by_date(database, pages, newest);
  std::unordered_set<std::uint64_t> seen;
  std::size_t place = 0;
  for (const DatedPage& page : pages) {
    if (place == end) break;
    if (page.group != 0 && !seen.insert(page.group).second) continue;
    if (place++ < window.offset) continue;
    found.pages.push_back(page.page);
    if (page.group != 0) found.pages.back().duplicates = sizes.at(page.group) - 1;
  }
  return found;
}

}  // namespace winnow
