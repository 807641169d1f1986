// SPDX-License-Identifier: GPL-2.0-or-later
//
// What may stand for a word of a query: stems of several languages, and synonyms; and which words
// count for nothing. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "queries/search/index_statistics.h"
#include "queries/search/query_words.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/analyzer.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/queries/searcher.h"
#include "winnow/queries/word_lists.h"

namespace winnow {

// Says in which languages a query is: which sections of the lists apply to it.
class QueryLanguages {
 public:
  // It is the one that the options name; else those that pages are filtered by; else those of the
  // database. `stemmers` are those of the query.
  QueryLanguages(const SearchOptions& options, const IndexMetadata& metadata,
                 const std::vector<std::string>& stemmers);

  // `language` is a code; the empty one counts as all of them.
  bool contains(const std::string& language) const;

 private:
  std::set<std::string> codes_;
  std::set<std::string> stemmers_;
};

// This is a word, or the words of a phrase; they are folded.
using WordSequence = std::vector<std::string>;

class SynonymTable {
 public:
  // Entries without a language are stemmed by all of `stemmers`. Gives ErrorCode::usage if an
  // entry's word is not one word as the index cuts it, or one of the others is none. On success the
  // table has only these.
  Expected<void> assign(const std::vector<SynonymEntry>& entries,
                        const std::vector<std::string>& stemmers, QueryCutter& cutter);

  bool empty() const { return entries_.empty(); }

  // Says what a folded word may be met by: of the entries of these languages for the word, or for
  // words that have one of `stems` (terms with their prefix).
  std::vector<WordSequence> others(std::string_view word, const std::vector<std::string>& stems,
                                   const QueryLanguages& languages) const;

 private:
  struct Entry {
    std::string language;
    std::vector<WordSequence> others;
  };

  std::vector<Entry> entries_;
  std::multimap<std::string, std::size_t, std::less<>> by_term_;  // words and stems, to entries_
};

class StopTable {
 public:
  // Passes over what the index cuts into several words.
  void assign(const std::vector<StopWord>& words, QueryCutter& cutter);

  bool empty() const { return languages_.empty(); }
  bool contains(std::string_view word, const QueryLanguages& languages) const;

 private:
  std::map<std::string, std::set<std::string>, std::less<>> languages_;  // by folded word
};

// Gives a stemmer that changes nothing. A query parsed with it marks the words to be stemmed, so
// that each can be replaced by its stems in several languages: it is one query for all of them, in
// which NOT means none of the stems and AND may be met by different ones.
Xapian::Stem marking_stemmer();

// This synonym stands in a query for a word of the user's.
struct UsedSynonym {
  std::string word;  // folded
  WordSequence other;
};

// Replaces marked words by their stems, and by their synonyms. It is not thread-safe.
class StemAlternatives {
 public:
  // `stemmers` are as IndexMetadata::stemmers() gives them, at least one. With `all_languages`
  // there may be documents of other stemmers too: a word that none of the stems finds is then
  // searched as it stands.
  StemAlternatives(Analyzer& analyzer, const IndexStatistics& index,
                   std::vector<std::string> stemmers, bool all_languages)
      : analyzer_(analyzer),
        index_(index),
        stemmers_(std::move(stemmers)),
        all_languages_(all_languages) {}

  // Words that are sought and in no field are met by these from now on. Both must outlive this.
  void use(const SynonymTable& table, const QueryLanguages& languages) {
    synonyms_ = &table;
    languages_ = &languages;
  }

  // Gives those that queries were given so far.
  std::vector<UsedSynonym> take_used() { return std::move(used_); }

  // Gives `query` with each marked word replaced; by OP_SYNONYM where several stems stand for it,
  // which weighted() makes one word of. It does without recursion: a query nests as its
  // user likes.
  Xapian::Query apply(const Xapian::Query& query);

  // Gives the query for one word that is not in a phrase.
  Xapian::Query word(std::string_view term);

  // Gives the terms that match `term` (folded, no prefix): its stems with their prefix, and itself
  // if one of the stemmers is "none". With a term prefix it gives those of that field.
  std::vector<std::string> terms(std::string_view term);
  std::vector<std::string> terms(std::string_view prefix, std::string_view term);

 private:
  Xapian::Query leaf(const Xapian::Query& marked, bool excluded);
  Xapian::Query alternatives(std::string_view prefix, std::string_view term);
  Xapian::Query with_synonyms(Xapian::Query query, std::string_view term);

  Analyzer& analyzer_;
  const IndexStatistics& index_;
  std::vector<std::string> stemmers_;
  bool all_languages_;
  const SynonymTable* synonyms_ = nullptr;
  const QueryLanguages* languages_ = nullptr;
  std::vector<UsedSynonym> used_;
};

}  // namespace winnow
