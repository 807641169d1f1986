// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/match_count.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "queries/search/query_tree.h"
#include "queries/search/second_reader.h"
#include "queries/search/wildcard_source.h"

namespace winnow {

namespace {

// The places of a document's words take about as long as so many postings.
constexpr double kPostingsOfPlaces = 20;

}  // namespace

double postings_read(const Xapian::Database& database, const Xapian::Query& query) {
  double least = database.get_doccount();
  double sum = 0;
  switch (query.get_type()) {
    case Xapian::Query::LEAF_TERM:
      return database.get_termfreq(*query.get_terms_begin());
    case Xapian::Query::LEAF_POSTING_SOURCE:
      return wildcard_postings(query);
    case Xapian::Query::OP_FILTER:
    case Xapian::Query::OP_AND_NOT:
    case Xapian::Query::OP_AND_MAYBE:
      return postings_read(database, query.get_subquery(0));
    case Xapian::Query::OP_AND:
    case Xapian::Query::OP_OR:
    case Xapian::Query::OP_MAX:
    case Xapian::Query::OP_PHRASE:
    case Xapian::Query::OP_NEAR:
      break;
    default:
      return 0;
  }
  for (std::size_t i = 0; i < query.get_num_subqueries(); ++i) {
    const double postings = postings_read(database, query.get_subquery(i));
    least = std::min(least, postings);
    sum += postings;
  }
  if (query.get_type() == Xapian::Query::OP_AND) return least;
  const bool is_phrase =
      query.get_type() == Xapian::Query::OP_PHRASE || query.get_type() == Xapian::Query::OP_NEAR;
  return is_phrase ? kPostingsOfPlaces * least : sum;
}

Xapian::doccount rounded_count(double estimate) {
  constexpr double kDigits = 3;
  if (estimate < std::pow(10.0, kDigits)) return static_cast<Xapian::doccount>(estimate);
  const double unit = std::pow(10.0, std::floor(std::log10(estimate)) + 1 - kDigits);
  return static_cast<Xapian::doccount>(std::round(estimate / unit) * unit);
}

namespace {

// Some part of each stretch of the documents, in fractions of the stretch.
struct PartOfStretch {
  double begin = 0;
  double end = 0;
};
constexpr Xapian::docid kStretchesCounted = 8;

// Counts the matches in a part of each stretch.
std::size_t count_in(const SearchedPages& pages, const Xapian::Query& query, PartOfStretch part) {
  const Xapian::docid last = pages.database.get_lastdocid();
  const double size = static_cast<double>(last) / kStretchesCounted;
  const auto matches = [&](const Xapian::Database& database, const Xapian::Query& copy,
                           DocumentRange half) {
    std::size_t found = 0;
    for (Xapian::docid stretch = 0; stretch < kStretchesCounted; ++stretch) {
      const auto first = static_cast<Xapian::docid>((stretch + part.begin) * size) + 1;
      const auto end = static_cast<Xapian::docid>((stretch + part.end) * size) + 1;
      if (first < half.first || first > half.last || first == end) continue;
      found += documents_of(database, copy, {first, end - 1}, pages.columns.get()).count();
    }
    return found;
  };
  if (pages.second == nullptr || !pages.second->helps()) return matches(pages.database, query, {});
  const auto [first, second] = pages.second->both_halves(query, matches);
  return first + second;
}

}  // namespace

// The pieces lie all over the database: a sixty-fourth of it if that has enough matches, or an
// eighth. There are more matches than were found.
std::optional<Xapian::doccount> sampled_count(const SearchedPages& pages,
                                              const Xapian::Query& query,
                                              Xapian::doccount exact_below) {
  if (postings_read(pages.database, query) < kManyPostings) return {};
  constexpr double kSmallShare = 1.0 / 64;
  constexpr double kShare = 1.0 / 8;
  // An estimate from a thousand is out by some 3 % if the pages stand in no order.
  constexpr double kEnough = 1000;
  constexpr double kEnoughOfFew = 2000;
  const double least = std::max<double>(kEnough, exact_below);
  auto found = static_cast<double>(count_in(pages, query, {0, kSmallShare}));
  double share = kSmallShare;
  if (found < std::max(kEnoughOfFew, least)) {
    found += static_cast<double>(count_in(pages, query, {kSmallShare, kShare}));
    share = kShare;
  }
  if (found < least) return {};
  return rounded_count(found / share);
}

DocumentSet documents_matched(const SearchedPages& pages, const Xapian::Query& query) {
  const bool helps = joins_words(query) && postings_read(pages.database, query) >= kManyPostings &&
                     pages.second != nullptr && pages.second->helps();
  const WordColumns* const columns = pages.columns.get();
  if (!helps) return documents_of(pages.database, query, {}, columns);
  const auto [first, second] = pages.second->both_halves(
      query, [columns](const Xapian::Database& database, const Xapian::Query& copy,
                       DocumentRange half) { return documents_of(database, copy, half, columns); });
  DocumentSet all(pages.database.get_lastdocid());
  all.add(first);
  all.add(second);
  return all;
}

Xapian::doccount count_matches(const SearchedPages& pages, const Xapian::Query& query,
                               Xapian::doccount exact_below) {
  const Xapian::Database& database = pages.database;
  if (database.size() == 1 && joins_words(query)) {
    if (const auto sampled = sampled_count(pages, query, exact_below)) return *sampled;
    return static_cast<Xapian::doccount>(documents_matched(pages, query).count());
  }
  Xapian::Enquire enquire(database);
  const Xapian::BoolWeight weighting;
  enquire.set_query(led_by_all_documents(database, query, weighting));
  enquire.set_weighting_scheme(weighting);
  // This is exact, because all documents are checked.
  return enquire.get_mset(0, 0, database.get_doccount()).get_matches_estimated();
}

}  // namespace winnow
