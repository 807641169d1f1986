// SPDX-License-Identifier: GPL-2.0-or-later
//
// Asks shards on servers about the best pages of a search. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "queries/remote/shard_crew.h"
#include "queries/search/page_evidence.h"
#include "queries/search/remote_matches.h"
#include "queries/search/remote_statistics.h"

namespace winnow {

// What is stored of pages is kept, so that a page that is looked at need not be fetched once more
// when it is shown.
class StoredPages {
 public:
  // `crew` must outlive it.
  explicit StoredPages(ShardCrew& crew) : crew_(crew) {}

  void clear() { stored_.clear(); }

  // One round trip a page; those of a shard are shared by its connections.
  std::vector<PageEvidence::Stored> get(const std::vector<Xapian::docid>& documents);

 private:
  ShardCrew& crew_;
  std::unordered_map<Xapian::docid, PageEvidence::Stored> stored_;
};

// Facts of all pages take two round trips: what can be asked of all is asked as a query for these
// pages, whose scores and sort keys are the answers. Functions throw ShardsFailed, too.
class RemoteEvidence : public PageEvidence {
 public:
  // `query` is one of words that has found the pages, by `matches`. All must outlive it.
  RemoteEvidence(ShardCrew& crew, const RemoteStatistics& statistics, const RemoteMatches& matches,
                 StoredPages& stored, const Xapian::Query& query)
      : crew_(crew),
        statistics_(statistics),
        matches_(matches),
        stored_(stored),
        query_(words_of(query).serialise()) {}

  std::vector<EvidenceFacts> facts(const std::vector<Xapian::docid>& ascending,
                                   const EvidenceQuestions& questions) override;
  void prepare(const std::vector<PageDetails>& details) override;
  std::size_t details_at_once() const override;
  std::vector<Xapian::termpos> positions(Xapian::docid document, const std::string& word) override;
  std::vector<Stored> stored(const std::vector<Xapian::docid>& documents) override {
    return stored_.get(documents);
  }

 private:
  static Xapian::Query words_of(Xapian::Query query);

  ShardCrew& crew_;
  const RemoteStatistics& statistics_;
  const RemoteMatches& matches_;
  StoredPages& stored_;
  std::string query_;
  std::map<std::pair<Xapian::docid, std::string>, std::vector<Xapian::termpos>> positions_;
};

}  // namespace winnow
