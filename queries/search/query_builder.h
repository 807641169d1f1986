// SPDX-License-Identifier: GPL-2.0-or-later
//
// Goes from the user's text to a Xapian query. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "queries/search/function_words.h"
#include "queries/search/index_statistics.h"
#include "queries/search/query_text.h"
#include "queries/search/query_words.h"
#include "queries/search/word_alternatives.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/queries/searcher.h"

namespace winnow {

// So many of the words that a wildcard stands for are searched, the most frequent ones.
inline constexpr Xapian::termcount kMaxExpansion = 1000;

struct BuiltQuery {
  Xapian::Query query;           // empty if there is nothing to search for
  std::string text;              // the user's, cleaned; the words' offsets count in it
  std::vector<QueryWord> words;  // those searched
  std::vector<std::string> stemmers;
  std::vector<UsedSynonym> synonyms;
  std::vector<std::string> stop_words;  // as in SearchResult
  std::string refused_because;          // as in SearchResult
  bool unclosed_quote = false;          // as in SearchResult
  QueryOperator op = QueryOperator::all_words;
  std::vector<QueryWord> asked;  // the words of the text without filters, function words included
  bool has_syntax = false;       // operators, signs, quotes, fields or wildcards
  // With QueryOperator::best: words alone are searched for, any of which may match.
  bool any_plain_word = false;
  std::vector<std::string> function_words;  // as in SearchResult
  bool expand = false;                      // as in SearchOptions
  std::vector<std::string> demoted;         // likewise
};

// Gives the query that the parser makes of a wildcard: `beginning` is a folded word behind its term
// prefix.
Xapian::Query wildcard_query(const std::string& beginning);

// Keeps a parser and a cutter; `index` and `metadata` must outlive it. It is not thread-safe.
class QueryBuilder {
 public:
  QueryBuilder(const IndexStatistics& index, const IndexMetadata& metadata);

  // These hold from now on; errors are as Searcher has them.
  Expected<void> use_synonyms(const std::vector<SynonymEntry>& entries);
  void use_stop_words(const std::vector<StopWord>& words);

  // Gives ErrorCode::usage for a query over kMaxQueryBytes or kMaxQueryWords, for a language
  // without stemmer, and for a filter that is none. Throws what Xapian throws, except for what is
  // wrong with the query.
  Expected<BuiltQuery> build(std::string_view query, const SearchOptions& options);

  // Gives the terms that match the word in the way of `built`, in the field of a term prefix.
  std::vector<std::string> terms(const BuiltQuery& built, const QueryWord& word,
                                 std::string_view prefix = {});

  // Gives the function words among those of `built`, whatever it does with them.
  std::set<std::string> function_words_of(const BuiltQuery& built, const SearchOptions& options);

  // Gives all function words of a language; none if they are not known.
  const GrammarWords* grammar_of(std::string_view language) {
    return function_words_.of(language, cutter_);
  }

  QueryCutter& cutter() { return cutter_; }

  // How many times a word of the main text counts in a page's frequencies.
  double main_weight() const { return std::max(metadata_.choices.main_weight, 1U); }

 private:
  Expected<std::vector<std::string>> stemmers_for(const std::string& language) const;
  StemAlternatives alternatives(const std::vector<std::string>& stemmers);
  bool parse(const QueryText& rewritten, Xapian::Query::op op, const QueryLanguages& languages,
             BuiltQuery& built);
  Xapian::Query parse_words(const QueryText& rewritten, const QueryLanguages& languages,
                            std::vector<std::string>& stopped);
  void tell_function_words(const QueryLanguages& languages, BuiltQuery& built) const;
  void choose_function_words(const QueryText& rewritten, const SearchOptions& options,
                             const QueryLanguages& languages);
  void take_plain_words(const std::vector<QueryWord>& words, const SearchOptions& options,
                        Xapian::Query::op op, const QueryLanguages& languages, BuiltQuery& built);
  Xapian::Query words_query(const std::vector<QueryWord>& words, Xapian::Query::op op,
                            StemAlternatives& stems);

  const IndexStatistics& index_;
  const IndexMetadata& metadata_;
  QueryCutter cutter_;
  SynonymTable synonyms_;
  StopTable stop_words_;
  FunctionWords function_words_;
  std::set<std::string> left_out_;  // function words of the query that is being built
  Xapian::QueryParser parser_;
};

}  // namespace winnow
