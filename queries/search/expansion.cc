// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/expansion.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "queries/search/query_tree.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// What the first of the added terms counts for each word of the query: a few words say what is
// looked for, and more than a little would lead elsewhere.
constexpr double kShare = 0.02;
constexpr std::size_t kMostWords = 8;
// Shorter stems are function words as a rule, and so are terms that most pages have.
constexpr std::size_t kShortest = 3;
constexpr double kMostPages = 0.25;

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

}  // namespace

TextTerms::TextTerms(const IndexStatistics& index, const IndexMetadata& metadata,
                     const Xapian::Query& query)
    : index_(index),
      query_(query.get_terms_begin(), query.get_terms_end()),
      most_(kMostPages * index.documents()) {
  const std::vector<std::string> stemmers = metadata.stemmers();
  any_unstemmed_ = std::find(stemmers.begin(), stemmers.end(), "none") != stemmers.end();
}

bool TextTerms::is_of_text(const std::string& term) const {
  const bool is_stem = term.starts_with(prefix::kStem);
  const std::string_view word = std::string_view(term).substr(is_stem ? 1 : 0);
  if (word.size() < kShortest || is_capital(word.front())) return false;
  const bool is_of_other_script = static_cast<unsigned char>(word.front()) >= 0x80;
  if (!is_stem && !(any_unstemmed_ && is_of_other_script)) return false;
  return !query_.contains(term);
}

namespace {

// Fills `result.pages`.
CommonTerms common_terms(const Xapian::Database& database, const IndexMetadata& metadata,
                         const Xapian::Query& scored, const Xapian::Weight& weighting,
                         ExpandedQuery& result) {
  Xapian::Enquire enquire(database);
  enquire.set_query(led_by_all_documents(database, scored, weighting));
  enquire.set_weighting_scheme(weighting);
  enquire.set_sort_by_relevance_then_value(slot::kUrlHash, false);
  enquire.set_collapse_key(slot::kDuplicateGroup);
  // As in best_matches(), all of several shards are asked for.
  const Xapian::doccount all = database.size() > 1 ? database.get_doccount() : 0;
  const Xapian::MSet best = enquire.get_mset(0, std::max<Xapian::doccount>(kExpansionPages, all));
  Xapian::RSet relevant;
  Xapian::doccount taken = 0;
  for (auto page = best.begin(); page != best.end() && taken < kExpansionPages; ++page, ++taken) {
    relevant.add_document(*page);
    result.pages.push_back(*page);
  }
  const DatabaseStatistics statistics(database);
  const TextTerms decider(statistics, metadata, scored);
  enquire.set_expansion_scheme("bo1");
  const Xapian::ESet set = enquire.get_eset(kExpansionTerms, relevant, 0, &decider);
  CommonTerms terms;
  for (auto term = set.begin(); term != set.end(); ++term) {
    terms.emplace_back(*term, term.get_weight());
  }
  return terms;
}

// Filters stay outside.
Xapian::Query with_terms(const Xapian::Query& scored, const Xapian::Query& terms, bool any_word) {
  if (scored.get_type() == Xapian::Query::OP_FILTER) {
    return {Xapian::Query::OP_FILTER, with_terms(scored.get_subquery(0), terms, any_word),
            scored.get_subquery(1)};
  }
  return {any_word ? Xapian::Query::OP_OR : Xapian::Query::OP_AND_MAYBE, scored, terms};
}

// Counts how often each word of the pages stands for a term that was added.
class WordsOfTerms {
 public:
  WordsOfTerms(const std::vector<std::string>& terms, std::vector<std::string> stemmers,
               Analyzer& analyzer)
      : stemmers_(std::move(stemmers)), analyzer_(analyzer) {
    for (const std::string& term : terms) {
      counts_[term];
      beginnings_.insert(beginning_of(term.starts_with(prefix::kStem) ? term.substr(1) : term));
    }
  }

  void add(const std::string& word, Xapian::termcount times) {
    // Stems begin as their words do, and most words begin in another way.
    if (!beginnings_.contains(beginning_of(word))) return;
    for (const std::string& stemmer : stemmers_) {
      std::string term(analyzer_.stem(word, stemmer));
      term = term.empty() ? word : std::string(prefix::kStem) + term;
      const auto found = counts_.find(term);
      if (found != counts_.end()) found->second[word] += times;
    }
  }

  // Gives the stem itself where no word was met.
  std::string most_frequent(const std::string& term) const {
    std::string best = term.starts_with(prefix::kStem) ? term.substr(1) : term;
    Xapian::termcount most = 0;
    for (const auto& [word, times] : counts_.at(term)) {
      if (times > most) best = word;
      most = std::max(most, times);
    }
    return best;
  }

 private:
  static std::string beginning_of(const std::string& word) { return word.substr(0, 2); }

  std::vector<std::string> stemmers_;
  Analyzer& analyzer_;
  std::set<std::string> beginnings_;
  std::map<std::string, std::map<std::string, Xapian::termcount>> counts_;  // by term, then word
};

}  // namespace

void add_terms(const BuiltQuery& built, const CommonTerms& common, ExpandedQuery& expanded) {
  if (common.empty()) return;
  const double share = kShare * static_cast<double>(std::min(built.words.size(), kMostWords));
  std::vector<Xapian::Query> terms;
  for (const auto& [term, weight] : common) {
    expanded.terms.push_back(term);
    terms.emplace_back(Xapian::Query::OP_SCALE_WEIGHT, Xapian::Query(term),
                       share * weight / common.front().second);
  }
  const bool any_word =
      built.any_plain_word || (built.op == QueryOperator::any_word && !built.has_syntax);
  expanded.query = with_terms(
      expanded.query, Xapian::Query(Xapian::Query::OP_OR, terms.begin(), terms.end()), any_word);
}

ExpandedQuery expanded(const Xapian::Database& database, const IndexMetadata& metadata,
                       const BuiltQuery& built, const Xapian::Query& scored,
                       const Xapian::Weight& weighting) {
  ExpandedQuery result{scored, {}, {}};
  if (scored.empty() || built.words.empty()) return result;
  add_terms(built, common_terms(database, metadata, scored, weighting, result), result);
  return result;
}

std::vector<std::string> added_words(const std::vector<PageTerms>& pages,
                                     const IndexMetadata& metadata, Analyzer& analyzer,
                                     const ExpandedQuery& expanded) {
  WordsOfTerms counted(expanded.terms, metadata.stemmers(), analyzer);
  for (const PageTerms& page : pages) {
    for (const auto& [word, times] : page) {
      if (!word.empty() && !is_capital(word.front())) counted.add(word, times);
    }
  }
  std::vector<std::string> words;
  for (const std::string& term : expanded.terms) {
    std::string word = counted.most_frequent(term);
    if (std::find(words.begin(), words.end(), word) == words.end()) {
      words.push_back(std::move(word));
    }
  }
  return words;
}

std::vector<std::string> added_words(const Xapian::Database& database,
                                     const IndexMetadata& metadata, Analyzer& analyzer,
                                     const ExpandedQuery& expanded) {
  std::vector<PageTerms> pages;
  for (const Xapian::docid page : expanded.pages) {
    PageTerms& terms = pages.emplace_back();
    for (auto term = database.termlist_begin(page); term != database.termlist_end(page); ++term) {
      terms.emplace_back(*term, term.get_wdf());
    }
  }
  return added_words(pages, metadata, analyzer, expanded);
}

}  // namespace winnow
