// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/term_source.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace winnow {

TermSource::TermSource(std::string term, Xapian::termcount query_frequency, Choices choices)
    : term_(std::move(term)), query_frequency_(query_frequency), choices_(std::move(choices)) {}

Xapian::PostingSource* TermSource::clone() const {
  return new TermSource(term_, query_frequency_, choices_);
}

// The steps are those of Xapian::BM25Weight, so that no digit differs.
void TermSource::init(const Xapian::Database& database) {
  frequency_ = database.get_termfreq(term_);
  const double in_query = query_frequency_;
  factor_ = bm25_rarity(database.get_doccount(), frequency_);
  const Bm25Parameters& parameters = choices_.parameters;
  factor_ *= (parameters.k3 + 1) * in_query / (parameters.k3 + in_query);
  factor_ *= parameters.k1 + 1;
  const double average = database.get_avlength();
  length_factor_ = average > 0 ? 1 / average : 0;
  shortest_ = database.get_doclength_lower_bound();
  posting_ = database.postlist_begin(term_);
  begun_ = false;
  least_ = 0;
  least_occurrences_ = 0;
  set_maxweight(most_of(std::max<double>(database.get_wdf_upper_bound(term_), 1)));
}

void TermSource::next(double least) {
  ask_for(least);
  if (begun_) {
    ++posting_;
  } else {
    begun_ = true;
    if (posting_ != Xapian::PostingIterator()) posting_.skip_to(choices_.range.first);
  }
  pass_over();
}

void TermSource::skip_to(Xapian::docid document, double least) {
  ask_for(least);
  begun_ = true;
  if (posting_ != Xapian::PostingIterator()) {
    posting_.skip_to(std::max(document, choices_.range.first));
  }
  pass_over();
}

void TermSource::pass_over() {
  while (!at_end() && is_passed_over()) ++posting_;
}

bool TermSource::is_passed_over() const {
  if (posting_.get_wdf() < least_occurrences_) return true;
  return least_ > 0 && choices_.lengths != nullptr && get_weight() < least_;
}

bool TermSource::at_end() const {
  return posting_ == Xapian::PostingIterator() || *posting_ > choices_.range.last;
}

double TermSource::get_weight() const {
  const LengthColumn* const lengths = choices_.lengths.get();
  const Xapian::docid document = *posting_;
  const bool is_known = lengths != nullptr && document < lengths->size();
  return weight_of(posting_.get_wdf(), is_known ? (*lengths)[document] : posting_.get_doclength());
}

double TermSource::weight_of(double occurrences, double length) const {
  const Bm25Parameters& parameters = choices_.parameters;
  const double normalised = std::max(length * length_factor_, parameters.min_normalised_length);
  const double saturation =
      parameters.k1 * (normalised * parameters.b + (1 - parameters.b)) + occurrences;
  return exact_weight(factor_ * (occurrences / saturation));
}

// A document is no shorter than the word is frequent in it.
double TermSource::most_of(double occurrences) const {
  return weight_of(occurrences, std::max(occurrences, shortest_));
}

void TermSource::ask_for(double least) {
  if (least == least_) return;
  if (least < least_) least_occurrences_ = 0;
  least_ = least;
  constexpr Xapian::termcount kMany = 64;  // By more of them pages are hardly told apart.
  while (least_occurrences_ < kMany && most_of(least_occurrences_) < least) ++least_occurrences_;
}

namespace {

using Query = Xapian::Query;

// Lets Xapian match the documents of a range alone. It says that it matches all, so that the
// matcher asks it last.
class RangeSource : public Xapian::PostingSource {
 public:
  explicit RangeSource(DocumentRange range) : range_(range) {}

  Xapian::doccount get_termfreq_min() const override { return 0; }
  Xapian::doccount get_termfreq_est() const override { return all_; }
  Xapian::doccount get_termfreq_max() const override { return all_; }
  Xapian::PostingSource* clone() const override { return new RangeSource(range_); }
  void init(const Xapian::Database& database) override {
    all_ = database.get_doccount();
    document_ = 0;
  }
  void next(double) override { go_to(document_ + 1); }
  void skip_to(Xapian::docid document, double) override { go_to(document); }
  bool at_end() const override { return document_ > range_.last; }
  Xapian::docid get_docid() const override { return static_cast<Xapian::docid>(document_); }

 private:
  void go_to(std::uint64_t document) {
    document_ = std::max<std::uint64_t>({document_, document, range_.first});
  }

  DocumentRange range_;
  Xapian::doccount all_ = 0;
  std::uint64_t document_ = 0;
};

Query among(const Query& query, DocumentRange range) {
  const DocumentRange all;
  if (range.first == all.first && range.last == all.last) return query;
  return Query(Query::OP_FILTER, query, Query((new RangeSource(range))->release()));
}

// Users nest queries as they like.
constexpr int kMostLevels = 30;

// Xapian cannot copy the sources of others, which another thread would need.
bool can_be_copied(const Query& query, int levels) {
  if (query.get_type() == Query::LEAF_POSTING_SOURCE || levels == kMostLevels) return false;
  for (std::size_t i = 0; i < query.get_num_subqueries(); ++i) {
    if (!can_be_copied(query.get_subquery(i), levels + 1)) return false;
  }
  return true;
}

// `query` can be copied.
Query with_sources(const Query& query, const TermSource::Choices& choices) {
  std::size_t scored = query.get_num_subqueries();
  switch (query.get_type()) {
    case Query::LEAF_MATCH_NOTHING:
      return query;
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
      return among(query, choices.range);
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
  if (!can_be_copied(query, 0)) return {};
  return with_sources(query, choices);
}

}  // namespace winnow
