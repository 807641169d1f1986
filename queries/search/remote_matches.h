// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the pages of a query in shards on servers, in the order that a local search has them. This
// is private to the search folder.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "queries/remote/shard_crew.h"
#include "queries/search/found_pages.h"
#include "queries/search/remote_statistics.h"
#include "queries/search/weighting.h"

namespace winnow {

// The servers score by Xapian's own BM25; the sums are rounded here, since their last digits depend
// on the order in which a server adds them up. Functions throw what Xapian throws, and
// ShardsFailed.
class RemoteMatches {
 public:
  // Both must outlive it.
  RemoteMatches(ShardCrew& crew, const RemoteStatistics& statistics)
      : crew_(crew), statistics_(statistics) {}

  // Does what find_pages() and pages_by_date() do.
  FoundPages find(const Xapian::Query& query, const Bm25Parameters& parameters,
                  const PageWindow& window, SortOrder order, bool collapse,
                  const PageOrder& reorder);

  // Does what count_pages() does.
  Xapian::doccount count(const Xapian::Query& query, Xapian::doccount exact_below, bool collapse);

  // Gives slot::kUrlHash of pages that find() has found last, or given to `reorder`.
  const std::string& url_hash(Xapian::docid document) const { return hashes_.at(document); }

 private:
  struct Match;
  struct Best;
  Best best(const Xapian::Query& query, const Xapian::Weight& weighting, std::uint64_t count,
            Xapian::doccount check_at_least, bool with_groups);
  FoundPages by_score(const Xapian::Query& query, const Xapian::Weight& weighting,
                      const PageWindow& window, bool collapse, const PageOrder& reorder);
  FoundPages by_date(const Xapian::Query& query, const Xapian::Weight& weighting,
                     const PageWindow& window, SortOrder order, bool collapse);
  std::vector<Match> dated(const Xapian::Query& query, const Xapian::Weight& weighting,
                           std::uint64_t count, SortOrder order);
  std::unordered_map<Xapian::docid, std::string> groups(const Xapian::Query& query);
  Xapian::doccount duplicates() const;

  ShardCrew& crew_;
  const RemoteStatistics& statistics_;
  std::unordered_map<Xapian::docid, std::string> hashes_;
};

}  // namespace winnow
