// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/weighting.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "queries/search/field_filters.h"
#include "queries/search/query_tree.h"
#include "queries/search/wildcard_source.h"

namespace winnow {

Bm25Parameters bm25_parameters(const IndexingChoices& choices) {
  Bm25Parameters parameters;
  parameters.k1 *= std::max(choices.main_weight, 1U);
  return parameters;
}

Bm25Parameters bm25_parameters(const IndexingChoices& choices, const BuiltQuery& built) {
  Bm25Parameters parameters = bm25_parameters(choices);
  if (built.op != QueryOperator::best) return parameters;
  const double more = words_beyond_few(built.words.size());
  parameters.b = std::min(0.1 + 0.1 * more, 0.7);
  parameters.k1 *= 1.25 + 0.15 * more;
  return parameters;
}

double words_beyond_few(std::size_t words) {
  constexpr std::size_t kFewWords = 4;
  constexpr std::size_t kManyWords = 14;
  return static_cast<double>(std::clamp(words, kFewWords, kManyWords) - kFewWords);
}

double bm25_rarity(double collection, double documents) {
  const double odds = (collection - documents + 0.5) / (documents + 0.5);
  return std::log(odds < 2 ? odds * 0.5 + 1 : odds);
}

ExactBm25Weight::ExactBm25Weight(const Bm25Parameters& parameters)
    : BM25Weight(parameters.k1, parameters.k2, parameters.k3, parameters.b,
                 parameters.min_normalised_length),
      parameters_(parameters) {}

double ExactBm25Weight::get_sumpart(Xapian::termcount wdf, Xapian::termcount length,
                                    Xapian::termcount unique_terms) const {
  return exact_weight(BM25Weight::get_sumpart(wdf, length, unique_terms));
}

double ExactBm25Weight::get_maxpart() const { return exact_weight(BM25Weight::get_maxpart()); }

std::string ExactBm25Weight::name() const { return "winnow::ExactBm25Weight"; }

namespace {

// As Xapian::BM25Weight has it for a word that is in so many documents.
double bm25_factor(double collection, double documents, const Bm25Parameters& parameters) {
  return bm25_rarity(collection, documents) * (parameters.k1 + 1);
}

TermFrequencies most_frequent_terms(const Xapian::Database& database,
                                    const std::string& beginning) {
  TermFrequencies terms;
  const Xapian::TermIterator end = database.allterms_end(beginning);
  for (auto term = database.allterms_begin(beginning); term != end; ++term) {
    terms.emplace_back(term.get_termfreq(), *term);
  }
  keep_most_frequent(terms);
  return terms;
}

// By their serialised form: a wildcard cannot be asked what it stands for.
std::map<std::string, std::string> wildcards_of(const BuiltQuery& built) {
  std::map<std::string, std::string> beginnings;
  for (const QueryWord& word : built.words) {
    if (!word.wildcard) continue;
    for (const std::string_view prefix : text_term_prefixes()) {
      std::string beginning = std::string(prefix).append(word.term);
      std::string key = wildcard_query(beginning).serialise();
      beginnings.emplace(std::move(key), std::move(beginning));
    }
  }
  return beginnings;
}

}  // namespace

void keep_most_frequent(TermFrequencies& terms) {
  const auto is_before = [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  };
  const std::size_t count = std::min<std::size_t>(kMaxExpansion, terms.size());
  std::partial_sort(terms.begin(), terms.begin() + static_cast<std::ptrdiff_t>(count), terms.end(),
                    is_before);
  terms.resize(count);
}

Xapian::Query weighted_wildcard(const Xapian::Database& database, const std::string& beginning,
                                const Bm25Parameters& parameters) {
  constexpr std::size_t kMostFrequent = 16;
  WildcardStatistics statistics;
  const Xapian::doccount collection = database.get_doccount();
  for (auto& [documents, term] : most_frequent_terms(database, beginning)) {
    statistics.documents += std::min(documents, collection - statistics.documents);
    if (statistics.most_frequent.size() < kMostFrequent) statistics.most_frequent.push_back(term);
    statistics.terms.push_back(std::move(term));
  }
  if (statistics.terms.empty()) return {};
  std::sort(statistics.terms.begin(), statistics.terms.end());
  statistics.factor = bm25_factor(collection, statistics.documents, parameters);
  statistics.average_length = database.get_avlength();
  statistics.in_shards = database.size() > 1;
  return Xapian::Query((new WildcardSource(std::move(statistics), parameters))->release());
}

namespace {

std::vector<std::string> existing_terms(const IndexStatistics& index,
                                        const std::vector<std::string>& terms) {
  std::vector<std::string> existing;
  std::copy_if(terms.begin(), terms.end(), std::back_inserter(existing),
               [&](const std::string& term) { return index.exists(term); });
  return existing;
}

}  // namespace

Xapian::doccount count_documents(const IndexStatistics& index,
                                 const std::vector<std::string>& terms) {
  const std::vector<std::string> existing = existing_terms(index, terms);
  if (existing.empty()) return 0;
  if (existing.size() == 1) return index.frequency(existing.front());
  return index.having_any(existing);
}

// A factor of the weight takes the place of the form's own number of pages.
Xapian::Query weighted_forms(const IndexStatistics& index, const std::vector<std::string>& terms) {
  const std::vector<std::string> existing = existing_terms(index, terms);
  if (existing.empty()) return Xapian::Query(terms.front());
  if (existing.size() == 1) return Xapian::Query(existing.front());
  const double collection = index.documents();
  const double rarity = bm25_rarity(collection, count_documents(index, existing));
  std::vector<Xapian::Query> forms;
  for (const std::string& term : existing) {
    const double own = bm25_rarity(collection, index.frequency(term));
    forms.emplace_back(Xapian::Query::OP_SCALE_WEIGHT, Xapian::Query(term), rarity / own);
  }
  return Xapian::Query(Xapian::Query::OP_MAX, forms.begin(), forms.end());
}

Xapian::Query weighted(const IndexStatistics& index, const BuiltQuery& built,
                       const Bm25Parameters& parameters) {
  if (built.query.empty()) return built.query;
  const std::map<std::string, std::string> beginnings = wildcards_of(built);
  return replace_parts(built.query, [&](const Xapian::Query& part, bool) {
    if (part.get_type() == Xapian::Query::OP_SYNONYM) {
      return weighted_forms(index, {part.get_terms_begin(), part.get_terms_end()});
    }
    if (part.get_type() != Xapian::Query::OP_WILDCARD) return part;
    const auto beginning = beginnings.find(part.serialise());
    if (beginning == beginnings.end()) return part;
    return index.wildcard(beginning->second, parameters);
  });
}

}  // namespace winnow
