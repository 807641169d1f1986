// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/all_matches.h"

#include <utility>

namespace winnow {
namespace {

// Sees each match before it is known whether it will be in the result.
class MatchCollector : public Xapian::MatchSpy {
 public:
  void operator()(const Xapian::Document& document, double score) override {
    matches_.push_back({document.get_docid(), score});
  }

  std::vector<DocumentMatch> take() { return std::move(matches_); }

 private:
  std::vector<DocumentMatch> matches_;
};

}  // namespace

std::vector<DocumentMatch> all_matches(const Xapian::Database& database, const Xapian::Query& query,
                                       const Xapian::Weight& weighting) {
  if (query.empty()) return {};
  MatchCollector collector;
  Xapian::Enquire enquire(database);
  enquire.set_query(query);
  enquire.set_weighting_scheme(weighting);
  enquire.add_matchspy(&collector);
  // None of them in the result, and all looked at.
  (void)enquire.get_mset(0, 0, database.get_doccount());
  return collector.take();
}

}  // namespace winnow
