// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/found_pages.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "queries/search/document_lengths.h"
#include "queries/search/document_set.h"
#include "queries/search/documents_within.h"
#include "queries/search/duplicate_groups.h"
#include "queries/search/match_count.h"
#include "queries/search/query_tree.h"
#include "queries/search/sampled_best.h"
#include "queries/search/second_reader.h"
#include "queries/search/term_source.h"
#include "queries/search/value_reader.h"
#include "queries/search/weighting.h"
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

// How documents score: by BM25 if there are parameters.
struct Scoring {
  const Xapian::Weight& weighting;
  const Bm25Parameters* parameters = nullptr;
};

// The best matches, and how many there are.
struct BestMatches {
  struct Match {
    FoundPage page;
    std::string key;  // of slot::kUrlHash; they stand in its order where scores are equal
  };
  std::vector<Match> matches;
  Xapian::doccount at_least = 0;
  Xapian::doccount estimated = 0;
  std::vector<Xapian::docid> all;  // if they were asked for, and fewer than check_at_least match
};

struct BestWanted {
  std::uint64_t count = 0;
  Xapian::doccount check_at_least = 0;
  bool collapse = false;
  bool all = false;        // if they are few, of a database that is no shards
  double least_score = 0;  // nothing below it
};

// Sees the first matches, which are all if they are few.
class FirstMatches : public Xapian::MatchSpy {
 public:
  explicit FirstMatches(Xapian::doccount most) : most_(most) {}

  void operator()(const Xapian::Document& document, double) override {
    if (documents_.size() < most_) documents_.push_back(document.get_docid());
  }

  std::vector<Xapian::docid> take() { return std::move(documents_); }

 private:
  Xapian::doccount most_;
  std::vector<Xapian::docid> documents_;
};

BestMatches best_of(const Xapian::Database& database, const Xapian::Query& query,
                    const Xapian::Weight& weighting, const BestWanted& wanted) {
  Xapian::Enquire enquire(database);
  enquire.set_query(led_by_all_documents(database, query, weighting));
  enquire.set_weighting_scheme(weighting);
  enquire.set_sort_by_relevance_then_value(slot::kUrlHash, false);
  if (wanted.collapse) enquire.set_collapse_key(slot::kDuplicateGroup);
  // Xapian 1.4 can crash where it leaves out the rest of a shard because nothing in it can be among
  // the best. As long as all matches may be among these, it does not.
  const std::uint64_t most = database.size() > 1 ? database.get_doccount() : wanted.count;
  // Xapian reserves memory for as many as it is asked for.
  const auto count =
      static_cast<Xapian::doccount>(std::min<std::uint64_t>(most, database.get_doccount()));
  if (wanted.least_score > 0) enquire.set_cutoff(0, wanted.least_score);
  FirstMatches first(wanted.check_at_least);
  if (wanted.all) enquire.add_matchspy(&first);
  const Xapian::MSet found = enquire.get_mset(0, count, wanted.check_at_least);
  BestMatches best;
  best.all = first.take();
  best.at_least = found.get_matches_lower_bound();
  best.estimated = found.get_matches_estimated();
  best.matches.reserve(found.size());
  for (auto match = found.begin(); match != found.end(); ++match) {
    best.matches.push_back(
        {{*match, match.get_weight(), match.get_collapse_count()}, match.get_sort_key()});
  }
  return best;
}

// Xapian's estimate without a look at any document: so many processors as there are, it is the
// same.
Xapian::doccount estimated_count(const Xapian::Database& database, const Xapian::Query& query,
                                 const Xapian::Weight& weighting) {
  Xapian::Enquire enquire(database);
  enquire.set_query(query);
  enquire.set_weighting_scheme(weighting);
  return enquire.get_mset(0, 0).get_matches_estimated();
}

BestMatches joined(BestMatches first, BestMatches second, std::uint64_t count) {
  using Match = BestMatches::Match;
  std::vector<Match>& all = first.matches;
  std::move(second.matches.begin(), second.matches.end(), std::back_inserter(all));
  std::sort(all.begin(), all.end(), [](const Match& a, const Match& b) {
    return std::tie(b.page.score, a.key, a.page.document) <
           std::tie(a.page.score, b.key, b.page.document);
  });
  if (all.size() > count) all.resize(static_cast<std::size_t>(count));
  first.all.insert(first.all.end(), second.all.begin(), second.all.end());
  first.at_least += second.at_least;
  first.estimated += second.estimated;
  return first;
}

// Gives nothing where there are few documents to pass over, or the query cannot be copied.
std::optional<BestMatches> best_by_sources(const SearchedPages& pages, const Xapian::Query& query,
                                           const Scoring& scoring, const BestWanted& wanted) {
  const Xapian::Database& database = pages.database;
  if (scoring.parameters == nullptr || wanted.collapse || database.size() > 1) return {};
  TermSource::Choices choices{*scoring.parameters, {}, nullptr};
  if (!with_term_sources(query, choices)) return {};
  if (postings_read(database, query) < kManyPostings) return {};
  if (pages.lengths != nullptr) choices.lengths = pages.lengths->get();
  if (choices.lengths != nullptr) choices.columns = pages.columns;
  const auto best_in = [&](const BestWanted& what) {
    const auto best_of_part = [&](const Xapian::Database& reader, const Xapian::Query& part,
                                  DocumentRange range) {
      TermSource::Choices own = choices;
      own.range = range;
      return best_of(reader, *with_term_sources(part, own), scoring.weighting, what);
    };
    if (pages.second == nullptr || !pages.second->helps()) return best_of_part(database, query, {});
    auto [first, second] = pages.second->both_halves(query, best_of_part);
    return joined(std::move(first), std::move(second), what.count);
  };
  if (reads_many_places(database, query)) {
    const auto sampled =
        sampled_best(pages, query, scoring.weighting, wanted.count, wanted.check_at_least);
    if (sampled) {
      BestMatches best = best_in({wanted.count, 0, false, false, sampled->least_score});
      best.at_least = wanted.check_at_least;
      best.estimated = sampled->estimated;
      if (best.matches.size() >= wanted.count) return best;
    }
  }
  BestMatches best = best_in(wanted);
  if (best.at_least >= wanted.check_at_least) {
    best.estimated =
        std::max(wanted.check_at_least, estimated_count(database, query, scoring.weighting));
  }
  return best;
}

BestMatches best_matches(const SearchedPages& pages, const Xapian::Query& query,
                         const Scoring& scoring, const BestWanted& wanted) {
  std::optional<BestMatches> best = best_by_sources(pages, query, scoring, wanted);
  return best ? std::move(*best) : best_of(pages.database, query, scoring.weighting, wanted);
}

std::vector<Xapian::docid> numbers_of_best(const BestMatches& best) {
  std::vector<Xapian::docid> documents;
  for (const BestMatches::Match& match : best.matches) documents.push_back(match.page.document);
  return documents;
}

// Leaves the best page of each group, which then tells of the others among `best`.
void collapse_duplicates(const Xapian::Database& database, BestMatches& best) {
  std::vector<Xapian::docid> documents = numbers_of_best(best);
  std::sort(documents.begin(), documents.end());
  ValueReader groups(database, slot::kDuplicateGroup);
  std::unordered_map<Xapian::docid, std::uint64_t> grouped;
  for (const Xapian::docid document : documents) {
    if (const std::uint64_t group = groups.of(document); group != 0) grouped[document] = group;
  }
  std::unordered_map<std::uint64_t, std::size_t> first_of;
  std::vector<BestMatches::Match> left;
  for (BestMatches::Match& match : best.matches) {
    const auto group = grouped.find(match.page.document);
    if (group != grouped.end()) {
      const auto [first, is_first] = first_of.try_emplace(group->second, left.size());
      if (!is_first) {
        ++left[first->second].page.duplicates;
        continue;
      }
    }
    left.push_back(std::move(match));
  }
  best.matches = std::move(left);
}

// It takes time in proportion to the pages of the database that have duplicates.
bool finds_duplicates(const SearchedPages& pages, const Xapian::Query& query) {
  const Xapian::Query has_group(Xapian::Query::OP_VALUE_GE, slot::kDuplicateGroup,
                                std::string(1, '\0'));
  return count_matches(pages, Xapian::Query(Xapian::Query::OP_FILTER, query, has_group), 1) > 0;
}

FoundPages pages_of(const BestMatches& best, Xapian::doccount estimated, const PageWindow& window,
                    const PageOrder& reorder) {
  FoundPages found;
  found.estimated = estimated;
  const auto count_of = [&](std::uint64_t most) {
    return static_cast<Xapian::doccount>(std::min<std::uint64_t>(most, best.matches.size()));
  };
  const Xapian::doccount end = count_of(std::uint64_t{window.offset} + window.limit);
  const Xapian::doccount begin = reorder ? 0 : window.offset;
  for (Xapian::doccount i = begin; i < std::max(end, count_of(window.reordered)); ++i) {
    found.pages.push_back(best.matches[i].page);
  }
  if (!reorder) return found;
  reorder(found.pages);
  found.pages.resize(end);
  found.pages.erase(found.pages.begin(), found.pages.begin() + std::min(window.offset, end));
  return found;
}

// How many of the best pages a search needs.
std::uint64_t pages_wanted(const PageWindow& window) {
  return std::max<std::uint64_t>(std::uint64_t{window.offset} + window.limit, window.reordered);
}

// Finds pages of which few in the database have duplicates, so that Xapian need not look for these
// in all matches: often none of the best has any, or some more than are wanted make up for those
// that fall away. Gives nothing, and the query for the few pages that match, if they have some.
std::optional<FoundPages> pages_by_first_look(const SearchedPages& pages, Xapian::Query& query,
                                              const Scoring& scoring, const PageWindow& window,
                                              Xapian::doccount duplicates,
                                              const PageOrder& reorder) {
  const Xapian::Database& database = pages.database;
  const bool is_one = database.size() == 1;
  const std::uint64_t wanted = pages_wanted(window);
  const Xapian::doccount check = window.check_at_least + duplicates;
  const auto best_and = [&](std::uint64_t more) {
    return best_matches(pages, query, scoring,
                        {wanted + more, check, /*collapse=*/false,
                         /*all=*/is_one && duplicates > 0, /*least_score=*/0});
  };
  std::uint64_t more = std::min<std::uint64_t>(duplicates, 20);
  BestMatches best = best_and(more);
  const bool are_few = best.at_least < check;
  const auto has_duplicates = [&] {
    if (are_few && !is_one) return finds_duplicates(pages, query);
    return any_has_duplicates(database, are_few ? best.all : numbers_of_best(best));
  };
  if (duplicates == 0 || !has_duplicates()) return pages_of(best, best.estimated, window, reorder);
  if (are_few && is_one) query = within(query, std::move(best.all));
  if (are_few) return {};
  for (;;) {
    const std::size_t all = best.matches.size();
    // best_of() gives all matches of shards.
    const bool is_complete = !is_one || all < wanted + more;
    collapse_duplicates(database, best);
    const auto left = static_cast<Xapian::doccount>(best.matches.size());
    if (is_complete) return pages_of(best, left, window, reorder);
    if (left >= wanted) {
      FoundPages found = pages_of(best, best.estimated, window, reorder);
      count_duplicates(database, query, found.pages);
      return found;
    }
    more = std::min<std::uint64_t>(duplicates, 10 * more);
    best = best_and(more);
  }
}

// Xapian's estimate of what is left of duplicates is not exact, however many it checks; so it is
// asked for as many as that, and they are counted. That takes several times as long as to find the
// best ones.
FoundPages pages_by_score(const SearchedPages& pages, Xapian::Query query, const Scoring& scoring,
                          const PageWindow& window, bool collapse, const PageOrder& reorder) {
  const Xapian::doccount duplicates =
      collapse ? pages.database.get_value_freq(slot::kDuplicateGroup) : 0;
  if (has_few_duplicates(pages.database, duplicates)) {
    auto found = pages_by_first_look(pages, query, scoring, window, duplicates, reorder);
    if (found) return *std::move(found);
  }
  const std::uint64_t wanted = std::max<std::uint64_t>(pages_wanted(window), window.check_at_least);
  const BestMatches best = best_matches(
      pages, query, scoring, {wanted, window.check_at_least, /*collapse=*/true, false, 0});
  const bool all_counted = best.matches.size() < wanted;
  return pages_of(best,
                  all_counted ? static_cast<Xapian::doccount>(best.matches.size()) : best.estimated,
                  window, reorder);
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

FoundPages find_pages(const SearchedPages& pages, const Xapian::Query& query,
                      const Bm25Parameters& parameters, const PageWindow& window, bool collapse,
                      const PageOrder& reorder) {
  if (query.empty()) return {};
  const ExactBm25Weight weighting(parameters);
  return pages_by_score(pages, query, {weighting, &parameters}, window, collapse, reorder);
}

namespace {

// Counts the pages of words. So many pages of the database have duplicates which are not to be
// counted.
Xapian::doccount count_joined(const SearchedPages& pages, const Xapian::Query& query,
                              Xapian::doccount exact_below, Xapian::doccount duplicates) {
  if (has_few_duplicates(pages.database, duplicates)) {
    if (const auto sampled = sampled_count(pages, query, exact_below + duplicates)) return *sampled;
  }
  const DocumentSet documents = documents_matched(pages, query);
  std::size_t beside = 0;
  if (duplicates > 0) beside = documents_beside_first(sizes_of_groups(pages.database, documents));
  return static_cast<Xapian::doccount>(documents.count() - beside);
}

}  // namespace

Xapian::doccount count_pages(const SearchedPages& pages, const Xapian::Query& query,
                             Xapian::doccount exact_below, bool collapse) {
  if (query.empty()) return 0;
  const Xapian::doccount duplicates =
      collapse ? pages.database.get_value_freq(slot::kDuplicateGroup) : 0;
  if (pages.database.size() == 1 && joins_words(query)) {
    return count_joined(pages, query, exact_below, duplicates);
  }
  const Xapian::doccount all = count_matches(pages, query, exact_below);
  if (duplicates == 0) return all;
  if (has_few_duplicates(pages.database, duplicates)) {
    if (all >= exact_below + duplicates || !finds_duplicates(pages, query)) return all;
  }
  const Xapian::BoolWeight weighting;
  return pages_by_score(pages, query, {weighting}, {0, 0, exact_below, 0}, collapse, {}).estimated;
}

}  // namespace winnow
