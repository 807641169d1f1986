// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the user's query in the form in which Xapian's parser reads the words that the index
// holds. This is private to the search folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "queries/search/exclusions.h"
#include "queries/search/query_words.h"

namespace winnow {

// Bounds of what Xapian's parser is given: it nests with the parentheses, and each wildcard reads
// all terms that begin so.
inline constexpr std::size_t kMaxParentheses = 64;
inline constexpr std::size_t kMaxWildcards = 32;

struct QueryText {
  std::string text;              // for Xapian::QueryParser
  std::vector<QueryWord> words;  // those to be searched, without operators and filters
  bool has_filter = false;       // site:, lang:, path:, type: or date:
  // Operators, signs, quotes, fields or wildcards are there.
  bool has_syntax = false;
  std::vector<std::string> field_words;  // those behind a field's prefix
  bool has_field_group = false;          // a field's prefix stands before a parenthesis
  std::vector<Exclusion> exclusions;     // ascending
  std::string refused_because;           // over a bound; empty if there is nothing to object to
};

// Operators are AND OR NOT XOR NEAR ADJ, in capitals.
bool is_operator(std::string_view word);

// Rewrites `clean` (by clean_query()), whose words are `words`:
//
//  * Words are folded; capitals would keep Xapian from stemming. The operators AND OR NOT XOR NEAR
//    ADJ in capitals between white space or parentheses stay, and with them NEAR/n and ADJ/n.
//  * Words that touch, as in Japanese, are separated; behind + or - or a prefix they become one
//    phrase.
//  * Compounds (don't) in a phrase are replaced by the parts that the index has positions for.
//  * Values of filters are quoted, so that they may hold anything.
//  * A parenthesis behind a word (print()) and one without its other half are punctuation.
QueryText rewrite_query(std::string_view clean, const std::vector<QueryWord>& words);

}  // namespace winnow
