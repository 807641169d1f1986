// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/remote_statistics.h"

#include <algorithm>
#include <utility>

#include "queries/search/query_tree.h"

namespace winnow {
namespace {

// More are forgotten all at once.
constexpr std::size_t kMostRemembered = 100'000;
constexpr std::size_t kMostBeginnings = 16;

// Counts the documents of a shard that have each of the terms.
std::vector<Xapian::doccount> frequencies_in(const Xapian::Database& shard,
                                             const std::vector<std::string>& terms) {
  Xapian::Enquire enquire(shard);
  enquire.set_query(Xapian::Query(Xapian::Query::OP_OR, terms.begin(), terms.end()));
  enquire.set_weighting_scheme(Xapian::BoolWeight());
  // The server says how many documents have each term of a query before it looks for any.
  const Xapian::MSet none = enquire.get_mset(0, 0);
  std::vector<Xapian::doccount> counts;
  for (const std::string& term : terms) counts.push_back(none.get_termfreq(term));
  return counts;
}

// A word that any of the terms stand for, and the number of documents that Xapian takes it to have.
struct JoinedTerms {
  Xapian::Query query;
  Xapian::doccount documents = 0;
};

// Joins two as Xapian estimates it (OrPostList::get_termfreq_est_using_stats() of 1.4).
JoinedTerms joined_pair(const JoinedTerms& a, const JoinedTerms& b, double collection) {
  const double left = a.documents;
  const double right = b.documents;
  const double documents = left + right - (left * right / collection);
  return {Xapian::Query(Xapian::Query::OP_OR, a.query, b.query),
          static_cast<Xapian::doccount>(documents + 0.5)};
}

// Xapian joins the terms of an OR in an order that follows from their numbers in the shard, and
// rounds each step. A factor between the steps, which OP_SYNONYM makes nothing of, keeps the order,
// so that all shards come to the same number.
JoinedTerms joined_terms(std::vector<JoinedTerms> terms, double collection) {
  while (terms.size() > 1) {
    std::vector<JoinedTerms> pairs;
    for (std::size_t i = 0; i < terms.size(); i += 2) {
      if (i + 1 == terms.size()) {
        pairs.push_back(std::move(terms[i]));
        continue;
      }
      JoinedTerms pair = joined_pair(terms[i], terms[i + 1], collection);
      if (terms.size() > 2) {
        pair.query = Xapian::Query(Xapian::Query::OP_SCALE_WEIGHT, pair.query, 2);
      }
      pairs.push_back(std::move(pair));
    }
    terms = std::move(pairs);
  }
  return std::move(terms.front());
}

}  // namespace

void RemoteStatistics::clear() {
  frequencies_.clear();
  beginnings_.clear();
}

void RemoteStatistics::fetch(const std::vector<std::string>& terms) const {
  std::vector<std::string> unknown;
  for (const std::string& term : terms) {
    if (!term.empty() && !frequencies_.contains(term)) unknown.push_back(term);
  }
  std::sort(unknown.begin(), unknown.end());
  unknown.erase(std::unique(unknown.begin(), unknown.end()), unknown.end());
  if (unknown.empty()) return;
  if (frequencies_.size() > kMostRemembered) frequencies_.clear();
  std::vector<std::vector<Xapian::doccount>> counts(crew_.answering());
  crew_.ask_all([&](std::size_t place, Xapian::Database& shard) {
    counts[place] = frequencies_in(shard, unknown);
  });
  for (std::size_t i = 0; i < unknown.size(); ++i) {
    Xapian::doccount sum = 0;
    for (const auto& of_shard : counts) sum += of_shard[i];
    frequencies_[unknown[i]] = sum;
  }
}

Xapian::doccount RemoteStatistics::frequency(const std::string& term) const {
  if (term.empty()) return documents();
  const auto known = frequencies_.find(term);
  if (known != frequencies_.end()) return known->second;
  fetch({term});
  return frequencies_.at(term);
}

const TermFrequencies& RemoteStatistics::terms_beginning(const std::string& beginning) const {
  const auto known = beginnings_.find(beginning);
  if (known != beginnings_.end()) return known->second;
  if (beginnings_.size() == kMostBeginnings) beginnings_.clear();
  std::vector<TermFrequencies> by_shard(crew_.answering());
  crew_.ask_all([&](std::size_t place, Xapian::Database& shard) {
    const Xapian::TermIterator end = shard.allterms_end(beginning);
    for (auto term = shard.allterms_begin(beginning); term != end; ++term) {
      by_shard[place].emplace_back(term.get_termfreq(), *term);
    }
  });
  std::map<std::string, Xapian::doccount> sums;
  for (const TermFrequencies& terms : by_shard) {
    for (const auto& [documents, term] : terms) sums[term] += documents;
  }
  TermFrequencies& all = beginnings_[beginning];
  for (const auto& [term, documents] : sums) all.emplace_back(documents, term);
  return all;
}

// A query is not for several threads at once, so each has one of its own.
Xapian::doccount RemoteStatistics::count(const Xapian::Query& query) const {
  const std::string serialised = query.serialise();
  std::vector<Xapian::doccount> counts(crew_.answering());
  crew_.ask_all([&](std::size_t place, Xapian::Database& shard) {
    Xapian::Enquire enquire(shard);
    const Xapian::Query own = Xapian::Query::unserialise(serialised);
    enquire.set_query(led_by_all_documents(shard, own, Xapian::BoolWeight()));
    enquire.set_weighting_scheme(Xapian::BoolWeight());
    // It looks at all documents, so that the estimate is exact.
    counts[place] = enquire.get_mset(0, 0, shard.get_doccount()).get_matches_estimated();
  });
  Xapian::doccount sum = 0;
  for (const Xapian::doccount of_shard : counts) sum += of_shard;
  return sum;
}

Xapian::doccount RemoteStatistics::having_any(const std::vector<std::string>& terms) const {
  return count(Xapian::Query(Xapian::Query::OP_OR, terms.begin(), terms.end()));
}

bool RemoteStatistics::has_demotions() const {
  for (std::size_t place = 0; place < crew_.answering(); ++place) {
    if (crew_.shard(place).has_demotions) return true;
  }
  return false;
}

// OP_SYNONYM counts the frequencies of all terms together, as weighted_wildcard() does, but takes
// the number of documents for another one. A factor makes up for it.
Xapian::Query RemoteStatistics::wildcard(const std::string& beginning,
                                         const Bm25Parameters&) const {
  TermFrequencies terms = terms_beginning(beginning);
  keep_most_frequent(terms);
  if (terms.empty()) return {};
  const Xapian::doccount collection = documents();
  Xapian::doccount having = 0;
  std::vector<JoinedTerms> words;
  for (const auto& [documents, term] : terms) {
    having += std::min(documents, collection - having);
    words.push_back({Xapian::Query(term), documents});
  }
  if (words.size() == 1) return words.front().query;
  const JoinedTerms joined = joined_terms(std::move(words), collection);
  const Xapian::Query word(Xapian::Query::OP_SYNONYM, &joined.query, &joined.query + 1);
  return Xapian::Query(Xapian::Query::OP_SCALE_WEIGHT, word,
                       bm25_rarity(collection, having) / bm25_rarity(collection, joined.documents));
}

}  // namespace winnow
