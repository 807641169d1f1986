// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which documents hold the words of a query. Private to the search folder.
#pragma once

#include <xapian.h>

#include <string>
#include <unordered_map>
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

// How many documents hold a word. `database` must outlive it. Not thread-safe.
class DocumentFrequencies {
 public:
  explicit DocumentFrequencies(const Xapian::Database& database) : database_(database) {}

  // The exact number; of a wildcard's words, those that a search takes. Constant for a word of one
  // term; else linear in the number of postings of its terms, and remembered. Throws what Xapian
  // throws.
  Xapian::doccount of(const SoughtWord& word);

  // To be called when the database has changed.
  void clear() { counted_.clear(); }

 private:
  const Xapian::Database& database_;
  std::unordered_map<std::string, Xapian::doccount> counted_;  // by serialised query
};

// For each word whether the document holds it; none if there is no such document. Reads the
// document's terms once. Throws what Xapian throws.
std::vector<bool> words_held(const Xapian::Database& database, Xapian::docid document,
                             const std::vector<SoughtWord>& words);

}  // namespace winnow
