// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/found_pages.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "queries/search/query_tree.h"
#include "queries/search/value_reader.h"
#include "winnow/indexer/schema.h"

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
  enquire.set_query(led_by_all_documents(database, query, weighting));
  enquire.set_weighting_scheme(weighting);
  return database.size() > 1 ? matches_of_shards(database, enquire)
                             : collected_matches(database, enquire);
}

namespace {

// Says whether one page of many at most has another one of the same text.
bool has_few_duplicates(const Xapian::Database& database, Xapian::doccount duplicates) {
  constexpr Xapian::doccount kMany = 200;
  return duplicates <= database.get_doccount() / kMany;
}

Xapian::MSet best_matches(const Xapian::Database& database, const Xapian::Query& query,
                          const Xapian::Weight& weighting, std::uint64_t wanted,
                          Xapian::doccount check_at_least, bool collapse) {
  Xapian::Enquire enquire(database);
  enquire.set_query(led_by_all_documents(database, query, weighting));
  enquire.set_weighting_scheme(weighting);
  enquire.set_sort_by_relevance_then_value(slot::kUrlHash, false);
  if (collapse) enquire.set_collapse_key(slot::kDuplicateGroup);
  // Xapian 1.4 can crash where it leaves out the rest of a shard because nothing in it can be among
  // the best. As long as all matches may be among these, it does not.
  if (database.size() > 1) wanted = database.get_doccount();
  // Xapian reserves memory for as many as it is asked for.
  const auto count =
      static_cast<Xapian::doccount>(std::min<std::uint64_t>(wanted, database.get_doccount()));
  return enquire.get_mset(0, count, check_at_least);
}

bool any_has_duplicates(const Xapian::Database& database, const Xapian::MSet& matches) {
  std::vector<Xapian::docid> documents(matches.begin(), matches.end());
  std::sort(documents.begin(), documents.end());
  ValueReader groups(database, slot::kDuplicateGroup);
  return std::any_of(documents.begin(), documents.end(),
                     [&](Xapian::docid document) { return groups.of(document) != 0; });
}

// It checks all documents, which makes the estimate exact.
Xapian::doccount exact_count(const Xapian::Database& database, const Xapian::Query& query) {
  Xapian::Enquire enquire(database);
  const Xapian::BoolWeight weighting;
  enquire.set_query(led_by_all_documents(database, query, weighting));
  enquire.set_weighting_scheme(weighting);
  return enquire.get_mset(0, 0, database.get_doccount()).get_matches_estimated();
}

// It takes time in proportion to the pages of the database that have duplicates.
bool finds_duplicates(const Xapian::Database& database, const Xapian::Query& query) {
  const Xapian::Query has_group(Xapian::Query::OP_VALUE_GE, slot::kDuplicateGroup,
                                std::string(1, '\0'));
  return exact_count(database, Xapian::Query(Xapian::Query::OP_FILTER, query, has_group)) > 0;
}

FoundPages pages_of(const Xapian::MSet& matches, Xapian::doccount estimated,
                    const PageWindow& window, const PageOrder& reorder) {
  FoundPages found;
  found.estimated = estimated;
  const auto count_of = [&](std::uint64_t most) {
    return static_cast<Xapian::doccount>(std::min<std::uint64_t>(most, matches.size()));
  };
  const Xapian::doccount end = count_of(std::uint64_t{window.offset} + window.limit);
  const Xapian::doccount begin = reorder ? 0 : window.offset;
  for (Xapian::doccount i = begin; i < std::max(end, count_of(window.reordered)); ++i) {
    const Xapian::MSetIterator match = matches[i];
    found.pages.push_back({*match, match.get_weight(), match.get_collapse_count()});
  }
  if (!reorder) return found;
  reorder(found.pages);
  found.pages.resize(end);
  found.pages.erase(found.pages.begin(), found.pages.begin() + std::min(window.offset, end));
  return found;
}

// Xapian's estimate of what is left of duplicates is not exact, however many it checks; so it is
// asked for as many as that, and they are counted. That takes twice as long as to find the best
// ones. These are the same without collapsing where none of them has a duplicate.
FoundPages pages_by_score(const Xapian::Database& database, const Xapian::Query& query,
                          const Xapian::Weight& weighting, const PageWindow& window, bool collapse,
                          const PageOrder& reorder) {
  std::uint64_t wanted =
      std::max<std::uint64_t>(std::uint64_t{window.offset} + window.limit, window.reordered);
  const Xapian::doccount duplicates = collapse ? database.get_value_freq(slot::kDuplicateGroup) : 0;
  if (has_few_duplicates(database, duplicates)) {
    const Xapian::doccount check = window.check_at_least + duplicates;
    const Xapian::MSet matches =
        best_matches(database, query, weighting, wanted, check, /*collapse=*/false);
    const bool are_many = matches.get_matches_lower_bound() >= check;
    if (duplicates == 0 || (are_many && !any_has_duplicates(database, matches)) ||
        (!are_many && !finds_duplicates(database, query))) {
      return pages_of(matches, matches.get_matches_estimated(), window, reorder);
    }
  }
  wanted = std::max<std::uint64_t>(wanted, window.check_at_least);
  const Xapian::MSet matches =
      best_matches(database, query, weighting, wanted, window.check_at_least, /*collapse=*/true);
  const bool all_counted = matches.size() < wanted;
  return pages_of(matches, all_counted ? matches.size() : matches.get_matches_estimated(), window,
                  reorder);
}

}  // namespace

std::vector<FoundPage> best_pages(const Xapian::Database& database,
                                  const std::vector<DocumentMatch>& matches, std::size_t count) {
  if (matches.empty() || count == 0) return {};
  std::vector<double> scores;
  scores.reserve(matches.size());
  for (const DocumentMatch& match : matches) scores.push_back(match.score);
  const auto last =
      scores.begin() + static_cast<std::ptrdiff_t>(std::min(count, scores.size())) - 1;
  std::nth_element(scores.begin(), last, scores.end(), std::greater<>());
  // All that are as good as the last one are compared by their hashes.
  std::vector<DocumentMatch> good;
  for (const DocumentMatch& match : matches) {
    if (match.score >= *last) good.push_back(match);
  }
  std::sort(good.begin(), good.end(),
            [](const DocumentMatch& a, const DocumentMatch& b) { return a.document < b.document; });
  ValueReader hashes(database, slot::kUrlHash);
  std::vector<std::tuple<double, std::uint64_t, Xapian::docid>> order;
  for (const DocumentMatch& match : good) {
    order.emplace_back(-match.score, hashes.of(match.document), match.document);
  }
  std::sort(order.begin(), order.end());
  std::vector<FoundPage> best;
  for (const auto& [score, hash, document] : order) {
    if (best.size() == count) break;
    best.push_back({document, -score});
  }
  return best;
}

FoundPages find_pages(const Xapian::Database& database, const Xapian::Query& query,
                      const Xapian::Weight& weighting, const PageWindow& window, bool collapse,
                      const PageOrder& reorder) {
  if (query.empty()) return {};
  return pages_by_score(database, query, weighting, window, collapse, reorder);
}

Xapian::doccount count_pages(const Xapian::Database& database, const Xapian::Query& query,
                             Xapian::doccount exact_below, bool collapse) {
  if (query.empty()) return 0;
  const Xapian::doccount all = exact_count(database, query);
  const Xapian::doccount duplicates = collapse ? database.get_value_freq(slot::kDuplicateGroup) : 0;
  if (duplicates == 0) return all;
  if (has_few_duplicates(database, duplicates)) {
    if (all >= exact_below + duplicates || !finds_duplicates(database, query)) return all;
  }
  return pages_by_score(database, query, Xapian::BoolWeight(), {0, 0, exact_below, 0}, collapse, {})
      .estimated;
}

}  // namespace winnow
