// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/pages_by_date.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "queries/search/duplicate_groups.h"
#include "queries/search/match_count.h"
#include "queries/search/value_reader.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

struct DatedPage {
  Xapian::docid document = 0;
  std::uint64_t date = 0;
  double score = 0;
  std::uint64_t hash = 0;
  std::uint64_t group = 0;  // 0: no duplicates
};

std::vector<DatedPage> first_pages(DateColumn& dates, const DocumentSet& documents,
                                   std::size_t count, bool newest) {
  std::vector<DatedPage> pages;
  for (const DatedDocument& each : dates.first(documents, count, newest)) {
    pages.push_back({each.document, each.date});
  }
  return pages;
}

// Lets Xapian match these documents alone.
class SetSource : public Xapian::PostingSource {
 public:
  explicit SetSource(std::vector<Xapian::docid> documents) : documents_(std::move(documents)) {}

  Xapian::doccount get_termfreq_min() const override { return get_termfreq_max(); }
  Xapian::doccount get_termfreq_est() const override { return get_termfreq_max(); }
  Xapian::doccount get_termfreq_max() const override {
    return static_cast<Xapian::doccount>(documents_.size());
  }
  void init(const Xapian::Database&) override { next_ = 0; }
  void next(double) override { ++next_; }
  void skip_to(Xapian::docid document, double) override {
    const auto from = documents_.begin() + static_cast<std::ptrdiff_t>(next_ == 0 ? 0 : next_ - 1);
    const auto at = std::lower_bound(from, documents_.end(), document);
    next_ = static_cast<std::size_t>(at - documents_.begin()) + 1;
  }
  bool at_end() const override { return next_ > documents_.size(); }
  Xapian::docid get_docid() const override { return documents_[next_ - 1]; }

 private:
  std::vector<Xapian::docid> documents_;  // ascending
  std::size_t next_ = 0;                  // it is before the first one in the beginning
};

std::vector<DocumentMatch> matches_among(const Xapian::Database& database,
                                         const Xapian::Query& query,
                                         const Xapian::Weight& weighting,
                                         std::vector<Xapian::docid> documents) {
  SetSource source(std::move(documents));
  return all_matches(
      database, Xapian::Query(Xapian::Query::OP_FILTER, query, Xapian::Query(&source)), weighting);
}

DocumentSet documents_of_matches(const Xapian::Database& database,
                                 const std::vector<DocumentMatch>& matches) {
  DocumentSet documents(database.get_lastdocid());
  for (const DocumentMatch& match : matches) documents.add(match.document);
  return documents;
}

std::vector<Xapian::docid> numbers_of(const std::vector<DatedPage>& pages) {
  std::vector<Xapian::docid> documents;
  documents.reserve(pages.size());
  for (const DatedPage& page : pages) documents.push_back(page.document);
  return documents;
}

// `pages` are in ascending order of their numbers.
void add_scores(const std::vector<DocumentMatch>& matches, std::vector<DatedPage>& pages) {
  for (const DocumentMatch& match : matches) {
    const auto page = std::lower_bound(
        pages.begin(), pages.end(), match.document,
        [](const DatedPage& a, Xapian::docid document) { return a.document < document; });
    if (page != pages.end() && page->document == match.document) page->score = match.score;
  }
}

void sort_by_date(std::vector<DatedPage>& pages, bool newest) {
  std::sort(pages.begin(), pages.end(), [newest](const DatedPage& a, const DatedPage& b) {
    if (a.date != b.date) return (a.date > b.date) == newest;
    return std::tuple(-a.score, a.hash, a.document) < std::tuple(-b.score, b.hash, b.document);
  });
}

}  // namespace

FoundPages pages_by_date(const SearchedPages& searched, DateColumn& dates,
                         const Xapian::Query& query, const Xapian::Weight& weighting,
                         const PageWindow& window, SortOrder order, bool collapse) {
  if (query.empty()) return {};
  const Xapian::Database& database = searched.database;
  const bool newest = order == SortOrder::newest;
  const bool with_groups = collapse && database.get_value_freq(slot::kDuplicateGroup) > 0;
  // In a shard, SetSource would not know which documents it has.
  const bool shards = database.size() > 1;
  std::vector<DocumentMatch> matches;
  if (shards) matches = all_matches(database, query, weighting);
  const DocumentSet documents =
      shards ? documents_of_matches(database, matches) : documents_matched(searched, query);
  const GroupSizes sizes = with_groups ? sizes_of_groups(database, documents) : GroupSizes();
  const std::size_t duplicates = documents_beside_first(sizes);
  FoundPages found;
  found.estimated = static_cast<Xapian::doccount>(documents.count() - duplicates);
  const std::size_t end = std::size_t{window.offset} + window.limit;
  // As many more as there are duplicates in all may fall away among the first.
  std::vector<DatedPage> pages = first_pages(dates, documents, end + duplicates, newest);
  if (!shards && !pages.empty()) {
    matches = matches_among(database, query, weighting, numbers_of(pages));
  }
  add_scores(matches, pages);
  ValueReader hashes(database, slot::kUrlHash);
  ValueReader groups(database, slot::kDuplicateGroup);
  for (DatedPage& page : pages) {
    page.hash = hashes.of(page.document);
    page.group = with_groups ? groups.of(page.document) : 0;
  }
  sort_by_date(pages, newest);
  std::unordered_set<std::uint64_t> seen;
  std::size_t place = 0;
  for (const DatedPage& page : pages) {
    if (place == end) break;
    if (page.group != 0 && !seen.insert(page.group).second) continue;
    if (place++ < window.offset) continue;
    found.pages.push_back({page.document, page.score});
    if (page.group != 0) found.pages.back().duplicates = sizes.at(page.group) - 1;
  }
  return found;
}

}  // namespace winnow
