// SPDX-License-Identifier: GPL-2.0-or-later
//
// Synonyms and stop words, as the index has them. This is private to the search folder.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "queries/search/query_words.h"
#include "winnow/extractor/expected.h"
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

  // What a folded word may be met by: of the entries of these languages for the word, or for words
  // that have one of `stems` (terms with their prefix).
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

}  // namespace winnow
