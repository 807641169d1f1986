// SPDX-License-Identifier: GPL-2.0-or-later
//
// Statistics of shards on servers. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "queries/remote/shard_crew.h"
#include "queries/search/index_statistics.h"
#include "queries/search/weighting.h"

namespace winnow {

// Remembers what it was told until clear(). Functions throw ShardsFailed, too.
class RemoteStatistics : public IndexStatistics {
 public:
  // `crew` must outlive it.
  explicit RemoteStatistics(ShardCrew& crew) : crew_(crew) {}

  // Shards are others by now, or have other documents.
  void clear();

  // Asks for the numbers of these terms at once, unless they are known: two round trips.
  void fetch(const std::vector<std::string>& terms) const;

  // Gives all terms that begin so, with the numbers of documents that have them: a round trip, in
  // which each shard tells all that it has. The last ones are remembered.
  const TermFrequencies& terms_beginning(const std::string& beginning) const;

  // Counts the pages of a query, exactly: two round trips, in which no page is told of.
  Xapian::doccount count(const Xapian::Query& query) const;

  Xapian::doccount documents() const override { return crew_.all().get_doccount(); }
  double average_length() const override { return crew_.all().get_avlength(); }
  Xapian::doccount frequency(const std::string& term) const override;
  Xapian::doccount having_any(const std::vector<std::string>& terms) const override;
  bool has_demotions() const override;
  Xapian::Query wildcard(const std::string& beginning,
                         const Bm25Parameters& parameters) const override;

 private:
  ShardCrew& crew_;
  mutable std::unordered_map<std::string, Xapian::doccount> frequencies_;
  mutable std::map<std::string, TermFrequencies> beginnings_;
};

}  // namespace winnow
