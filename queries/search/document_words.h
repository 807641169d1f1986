// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which documents hold the words of a query. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "queries/search/query_builder.h"

namespace winnow {

// This is a word of a query with all that the query takes for it.
struct SoughtWord {
  std::string word;  // as the user wrote it, with the * of a wildcard
  // Index terms: a document holds the word if it has all terms of one of these.
  std::vector<std::vector<std::string>> forms;
  std::vector<std::string> beginnings;  // or a term that begins so
};

// Gives the words of `built`, which `builder` has made, each once, without those that the query
// excludes.
std::vector<SoughtWord> sought_words(QueryBuilder& builder, const BuiltQuery& built);

// This says how many documents hold a word. `database` must outlive it. It is not thread-safe.
class DocumentFrequencies {
 public:
  explicit DocumentFrequencies(const Xapian::Database& database) : database_(database) {}

  // Gives the exact number; for a wildcard it counts the words that a search takes. It takes
  // constant time for a word of one term; else it is linear in the number of postings of its terms,
  // and remembered. Throws what Xapian throws.
  Xapian::doccount of(const SoughtWord& word);

  // It is to be called when the database has changed.
  void clear() { counted_.clear(); }

 private:
  const Xapian::Database& database_;
  std::unordered_map<std::string, Xapian::doccount> counted_;  // by serialised query
};

// Says for each word whether the document holds it; it is none if there is no such document. It
// reads the document's terms once. Throws what Xapian throws.
std::vector<bool> words_held(const Xapian::Database& database, Xapian::docid document,
                             const std::vector<SoughtWord>& words);

}  // namespace winnow
