// SPDX-License-Identifier: GPL-2.0-or-later
//
// Words that carry the grammar of a question rather than its subject: function_words.txt, of which
// a query in many words is searched without. This is private to the search folder.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "queries/search/query_words.h"
#include "queries/search/word_alternatives.h"

namespace winnow {

// Gives function_words.txt, in the form of parse_stop_words(). Thread-safe.
std::string_view function_word_lists();

// Function words of a language, folded.
using GrammarWords = std::unordered_set<std::string>;

// Finds the function words of queries. It is not thread-safe.
class FunctionWords {
 public:
  FunctionWords();

  // Gives all of a language, folded; none if there is no list for it. It stays where it is.
  const GrammarWords* of(std::string_view language, QueryCutter& cutter);

  // Gives those of `words`, folded. They are of one language: of `languages`, the one that has most
  // of them, as "die" is none in an English query. Unless it is the one of most `documents`, it
  // must have two.
  std::set<std::string> among(const std::vector<QueryWord>& words, const QueryLanguages& languages,
                              const std::map<std::string, std::uint64_t>& documents,
                              QueryCutter& cutter);

 private:
  // The words of a language are read and folded when they are first asked for.
  struct List {
    std::string_view section;  // of function_word_lists(); empty when it has been read
    GrammarWords folded;
  };

  static const GrammarWords& folded(List& list, QueryCutter& cutter);

  std::map<std::string, List, std::less<>> lists_;  // by language
};

}  // namespace winnow
