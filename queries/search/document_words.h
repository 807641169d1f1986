// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which documents hold the words of a query. Private to the search folder.
#pragma once

#include <xapian.h>

#include <string>
#include <vector>

#include "queries/search/query_builder.h"

namespace winnow {

// A word of a query with all that the query takes for it.
struct SoughtWord {
  std::string word;  // as the user wrote it, with the * of a wildcard
  // Index terms: a document holds the word if it has all terms of one of these.
  std::vector<std::vector<std::string>> forms;
  std::vector<std::string> beginnings;  // or a term that begins so
};

// The words of `built`, which `builder` has made, each once, without those that the query excludes.
std::vector<SoughtWord> sought_words(QueryBuilder& builder, const BuiltQuery& built);

// The exact number of documents that hold the word; of a wildcard's words, those that a search
// takes. Linear in the number of postings of the word's terms, constant for a word of one term.
// Throws what Xapian throws.
Xapian::doccount document_frequency(const Xapian::Database& database, const SoughtWord& word);

// For each word whether the document holds it. Reads the document's terms once. Throws what Xapian
// throws.
std::vector<bool> words_held(const Xapian::Database& database, Xapian::docid document,
                             const std::vector<SoughtWord>& words);

}  // namespace winnow
