// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/all_matches.h"

#include <utility>

namespace winnow {
namespace {

// Sees each match before it is known whether it will be in the result. Of a database of shards it
// would be told the documents' numbers within their shards.
class MatchCollector : public Xapian::MatchSpy {
 public:
  void operator()(const Xapian::Document& document, double score) override {
    matches_.push_back({document.get_docid(), score});
  }

  std::vector<DocumentMatch> take() { return std::move(matches_); }

 private:
  std::vector<DocumentMatch> matches_;
};

std::vector<DocumentMatch> collected_matches(const Xapian::Database& database,
                                             Xapian::Enquire& enquire) {
  MatchCollector collector;
  enquire.add_matchspy(&collector);
  // None of them is in the result, and all are looked at.
  (void)enquire.get_mset(0, 0, database.get_doccount());
  return collector.take();
}

std::vector<DocumentMatch> matches_of_shards(const Xapian::Database& database,
                                             Xapian::Enquire& enquire) {
  const Xapian::MSet matches = enquire.get_mset(0, database.get_doccount());
  std::vector<DocumentMatch> all;
  all.reserve(matches.size());
  for (auto match = matches.begin(); match != matches.end(); ++match) {
    all.push_back({*match, match.get_weight()});
  }
  return all;
}

}  // namespace

std::vector<DocumentMatch> all_matches(const Xapian::Database& database, const Xapian::Query& query,
                                       const Xapian::Weight& weighting) {
  if (query.empty()) return {};
  Xapian::Enquire enquire(database);
  enquire.set_query(query);
  enquire.set_weighting_scheme(weighting);
  return database.size() > 1 ? matches_of_shards(database, enquire)
                             : collected_matches(database, enquire);
}

}  // namespace winnow
