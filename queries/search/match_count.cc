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

// Gives an estimate from an eighth of the documents, in pieces that lie all over the database;
// nothing if these have less than `least` matches.
std::optional<Xapian::doccount> sampled_count(const Xapian::Database& database,
                                              const Xapian::Query& query, std::size_t least) {
  constexpr Xapian::docid kPieces = 8;
  constexpr Xapian::docid kOneIn = 8;
  const Xapian::docid last = database.get_lastdocid();
  const Xapian::docid size = last / (kPieces * kOneIn);
  std::size_t found = 0;
  for (Xapian::docid piece = 0; piece < kPieces; ++piece) {
    const Xapian::docid first = piece * kOneIn * size + 1;
    found += documents_of(database, query, {first, first + size - 1}).count();
  }
  if (found < least) return {};
  const double share = static_cast<double>(kPieces) * size / last;
  return rounded_count(static_cast<double>(found) / share);
}

Xapian::doccount count_joined(const SearchedPages& pages, const Xapian::Query& query,
                              Xapian::doccount exact_below) {
  constexpr std::size_t kSample = 1000;  // An estimate from so many is out by some 3 %.
  if (postings_read(pages.database, query) >= kManyPostings) {
    const auto sampled =
        sampled_count(pages.database, query, std::max<std::size_t>(kSample, exact_below));
    if (sampled) return *sampled;
  }
  return static_cast<Xapian::doccount>(documents_matched(pages, query).count());
}

}  // namespace

DocumentSet documents_matched(const SearchedPages& pages, const Xapian::Query& query) {
  const bool helps = joins_words(query) && postings_read(pages.database, query) >= kManyPostings &&
                     pages.second != nullptr && pages.second->helps();
  if (!helps) return documents_of(pages.database, query);
  auto [first, second] = pages.second->both_halves(query, documents_of);
  first.add(second);
  return std::move(first);
}

Xapian::doccount count_matches(const SearchedPages& pages, const Xapian::Query& query,
                               Xapian::doccount exact_below) {
  const Xapian::Database& database = pages.database;
  if (database.size() == 1 && joins_words(query)) return count_joined(pages, query, exact_below);
  Xapian::Enquire enquire(database);
  const Xapian::BoolWeight weighting;
  enquire.set_query(led_by_all_documents(database, query, weighting));
  enquire.set_weighting_scheme(weighting);
  // This is exact, because all documents are checked.
  return enquire.get_mset(0, 0, database.get_doccount()).get_matches_estimated();
}

}  // namespace winnow
