// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/term_source.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "queries/search/documents_within.h"
#include "queries/search/wildcard_source.h"
#include "queries/search/words_source.h"

namespace winnow {

TermSource::TermSource(std::string term, Xapian::termcount query_frequency, Choices choices)
    : term_(std::move(term)), query_frequency_(query_frequency), choices_(std::move(choices)) {}

Xapian::PostingSource* TermSource::clone() const {
  return new TermSource(term_, query_frequency_, choices_);
}

void TermSource::init(const Xapian::Database& database) {
  score_ = TermScore(database, term_, query_frequency_, choices_.parameters);
  database_ = database;
  postings_ = WordPostings(database, term_, choices_.columns.get());
  begun_ = false;
  least_ = 0;
  least_occurrences_ = 0;
  set_maxweight(score_.most());
}

void TermSource::next(double least) {
  ask_for(least);
  if (begun_) {
    postings_.next();
  } else {
    begun_ = true;
    if (!postings_.at_end()) postings_.skip_to(choices_.range.first);
  }
  pass_over();
}

void TermSource::skip_to(Xapian::docid document, double least) {
  ask_for(least);
  begun_ = true;
  if (!postings_.at_end()) postings_.skip_to(std::max(document, choices_.range.first));
  pass_over();
}

void TermSource::pass_over() {
  while (!at_end() && is_passed_over()) postings_.next();
}

bool TermSource::is_passed_over() const {
  if (postings_.occurrences() < least_occurrences_) return true;
  return least_ > 0 && choices_.lengths != nullptr && get_weight() < least_;
}

bool TermSource::at_end() const {
  return postings_.at_end() || postings_.document() > choices_.range.last;
}

double TermSource::get_weight() const {
  const LengthColumn* const lengths = choices_.lengths.get();
  const Xapian::docid document = postings_.document();
  const bool is_known = lengths != nullptr && document < lengths->size();
  return score_.of(postings_.occurrences(),
                   is_known ? (*lengths)[document] : postings_.length(database_));
}

void TermSource::ask_for(double least) {
  if (least == least_) return;
  const Xapian::termcount begin = least < least_ ? 0 : least_occurrences_;
  least_ = least;
  least_occurrences_ = score_.least_occurrences(least, begin);
}

namespace {

using Query = Xapian::Query;

// Users nest queries as they like.
constexpr int kMostLevels = 30;

bool is_too_deep(const Query& query, int levels) {
  if (levels == kMostLevels) return true;
  for (std::size_t i = 0; i < query.get_num_subqueries(); ++i) {
    if (is_too_deep(query.get_subquery(i), levels + 1)) return true;
  }
  return false;
}

// `query` can be copied.
Query with_sources(const Query& query, const TermSource::Choices& choices) {
  std::size_t scored = query.get_num_subqueries();
  switch (query.get_type()) {
    case Query::LEAF_MATCH_NOTHING:
      return query;
    case Query::LEAF_POSTING_SOURCE:
      return copy_of(query, {choices.range, choices.lengths, choices.columns}).value_or(query);
    case Query::LEAF_TERM:
      return Query(
          (new TermSource(*query.get_terms_begin(), query.get_length(), choices))->release());
    case Query::OP_AND:
    case Query::OP_OR:
    case Query::OP_MAX:
    case Query::OP_AND_MAYBE:
      break;
    case Query::OP_FILTER:
    case Query::OP_AND_NOT:
      scored = 1;
      break;
    default:
      return within(query, choices.range);
  }
  std::vector<Query> parts;
  for (std::size_t i = 0; i < query.get_num_subqueries(); ++i) {
    const Query part = query.get_subquery(i);
    parts.push_back(i < scored ? with_sources(part, choices) : part);
  }
  return Query(query.get_type(), parts.begin(), parts.end());
}

}  // namespace

std::optional<Xapian::Query> with_term_sources(const Xapian::Query& query,
                                               const TermSource::Choices& choices) {
  if (is_too_deep(query, 0) || !copy_of(query)) return {};
  if (choices.lengths != nullptr) {
    if (auto words = any_of_words(query)) {
      return Query((new WordsSource(std::move(*words), choices))->release());
    }
  }
  return with_sources(query, choices);
}

}  // namespace winnow
