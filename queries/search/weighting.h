// SPDX-License-Identifier: GPL-2.0-or-later
//
// How much the words of a query weigh: BM25 whose sums do not depend on their order, and words that
// begin alike as one word; and where the scores of hits come from (explanation.cc). This is private
// to the search folder.
#pragma once

#include <xapian.h>

#include <string>
#include <utility>
#include <vector>

#include "queries/search/found_pages.h"
#include "queries/search/index_statistics.h"
#include "queries/search/query_builder.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/queries/searcher.h"

namespace winnow {

// Rounds `weight` to a multiple of 2^-32. Sums of such numbers are exact up to 2^20, whereas the
// last digit of others depends on the order in which Xapian adds them up; that follows from how
// frequent the words are in the shard, so that pages of the same score would differ by it.
constexpr double exact_weight(double weight) {
  // A double of this size has no smaller digits than 2^-32.
  constexpr double kShift = 1.5 * (1 << 20);
  return (weight + kShift) - kShift;
}

struct Bm25Parameters {
  double k1 = 1;
  double k2 = 0;
  double k3 = 1;
  double b = 0.5;
  double min_normalised_length = 0.5;
};

// Xapian's own, but that words saturate as if those of the main text counted once: a factor m of
// all frequencies and m times the k1 cancel out. Omega's ranking has no such remedy, so that there
// a large factor comes near to scoring by presence alone. Lengths of documents count relative to
// their average, which no factor changes.
Bm25Parameters bm25_parameters(const IndexingChoices& choices);

// Those of QueryOperator::best follow the number of words that are searched for: lengths count
// little in short queries, where a long page is often the one that explains the word, and more in
// questions of many words (Zhai and Lafferty, "A Study of Smoothing Methods for Language Models
// Applied to Information Retrieval", 2004, section 6, found the same of smoothing).
Bm25Parameters bm25_parameters(const IndexingChoices& choices, const BuiltQuery& built);

// Tells how much a query is a question in sentences: by how many words it has more than four, and
// at most 10.
double words_beyond_few(std::size_t words);

// Xapian's inverse document frequency of a word that is in so many documents.
double bm25_rarity(double collection, double documents);

// Xapian's BM25Weight with each word's part of the score rounded by exact_weight(). It has a name
// of its own, so that a server that does not know it refuses it instead of scoring otherwise.
class ExactBm25Weight : public Xapian::BM25Weight {
 public:
  explicit ExactBm25Weight(const Bm25Parameters& parameters);

  double get_sumpart(Xapian::termcount wdf, Xapian::termcount length,
                     Xapian::termcount unique_terms) const override;
  double get_maxpart() const override;
  std::string name() const override;

 private:
  ExactBm25Weight* clone() const override { return new ExactBm25Weight(parameters_); }

  Bm25Parameters parameters_;
};

// Gives a query for the terms that begin with `beginning`, the kMaxExpansion most frequent ones. A
// page scores by BM25 as if they were one word: with the sum of their frequencies in the page, and
// of the numbers of pages that have each. Xapian's own wildcards choose and weigh words for each
// shard by itself, so that scores would depend on how pages are spread. It is empty if there are no
// such terms. Throws what Xapian throws.
Xapian::Query weighted_wildcard(const Xapian::Database& database, const std::string& beginning,
                                const Bm25Parameters& parameters);

// Counts the documents that have any of the terms. It is linear in the number of their postings, if
// several exist. Throws what Xapian throws.
Xapian::doccount count_documents(const IndexStatistics& index,
                                 const std::vector<std::string>& terms);

// Gives a query for a word of which each of the terms is a form, as its stems in several languages.
// All forms weigh what a word of as many pages as have any of them does, and a page scores by the
// one that it has most often. `terms` must not be empty; there need not be pages that have them.
// Throws what Xapian throws.
Xapian::Query weighted_forms(const IndexStatistics& index, const std::vector<std::string>& terms);

// Terms with the numbers of documents that have them.
using TermFrequencies = std::vector<std::pair<Xapian::doccount, std::string>>;

// Keeps kMaxExpansion of them: those of most documents, and of equals the first in the order of
// bytes.
void keep_most_frequent(TermFrequencies& terms);

// Gives the query of `built` with each wildcard, and each OP_SYNONYM of the forms of a word,
// replaced by the weighted one. Throws what Xapian throws.
Xapian::Query weighted(const IndexStatistics& index, const BuiltQuery& built,
                       const Bm25Parameters& parameters);

// Gives the parts of the score of each of `pages`, which `built` has found, in the order of the
// query. It asks the database for each term by itself, with the weighting of the search, and puts
// the answers together as the query does: so the sums are the scores. It is linear in the postings
// of its terms. Throws what Xapian throws.
std::vector<std::vector<ScorePart>> explain_scores(const Xapian::Database& database,
                                                   const Bm25Parameters& parameters,
                                                   QueryBuilder& builder, const BuiltQuery& built,
                                                   const std::vector<FoundPage>& pages);

}  // namespace winnow
