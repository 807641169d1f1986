// SPDX-License-Identifier: GPL-2.0-or-later
//
// The spelling dictionary of a database: in how many documents words occur.
//
// Xapian keeps lists of the words that share three letters and writes each list anew with every
// batch that brings it a word: a dictionary fed in each batch costs up to a third of a run, one
// that is written once at the end next to nothing.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <string_view>
#include <vector>

#include "indexer/analysis/string_table.h"

namespace winnow {

// Counts the words of documents until they are added to the dictionary of a database whose changes
// have begun (begin_changes()). Not thread-safe.
class SpellingWords {
 public:
  // Counts the words of a document, IndexDocument::spelled_words.
  void count(std::string_view words);

  // Counts a word of so many documents.
  void add(std::string_view word, Xapian::termcount documents);

  // Call this before a commit that is not the last: it adds the counts if there are very many.
  void flush_new(Xapian::WritableDatabase& database);

  // Call this before the last commit: it adds the counts, and starts anew.
  void flush(Xapian::WritableDatabase& database);

  // Adds the counts, and keeps them. Commits in between if there are very many, as flush() does.
  void add_to(Xapian::WritableDatabase& database) const;

  // Adds the counts of `other`, which starts anew.
  void take(SpellingWords& other);

  // Starts anew without adding anything.
  void clear();

  bool empty() const { return documents_.empty(); }
  std::size_t size() const { return documents_.size(); }  // words

 private:
  StringTable words_;
  std::vector<Xapian::termcount> documents_;  // of each word
};

// Makes the dictionary of `database` that of its documents, each with the words that PageLimits has
// room for: after runs that were killed, and those that replaced or deleted many. Changes must have
// begun. Goes through all terms; commits in between if many words change.
void renew_spellings(Xapian::WritableDatabase& database);

}  // namespace winnow
