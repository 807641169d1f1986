// SPDX-License-Identifier: GPL-2.0-or-later
//
// The spelling dictionary of a database: in how many documents words occur.
//
// Xapian keeps lists of the words that share three letters and writes each list anew with every
// batch that brings it a word: a dictionary fed in each batch costs up to a third of a run, one
// that is written once at the end next to nothing.
#pragma once

#include <xapian.h>

#include <span>
#include <string_view>
#include <vector>

#include "indexer/analysis/string_table.h"

namespace winnow {

// Counts the words of documents until they are added to the dictionary. Not thread-safe.
class SpellingWords {
 public:
  // Counts the words of a document, IndexDocument::spelled_words.
  void count(std::string_view words);

  // To be called before a commit that is not the last: adds the counts if there are very many.
  void flush_new(Xapian::WritableDatabase& database);

  // To be called before the last commit: adds the counts, and starts anew.
  void flush(Xapian::WritableDatabase& database);

  // Starts anew without adding anything.
  void clear();

  // Adds its counts to those of `parts`, each word to the one part that its hash says: shards that
  // are to become one database write each word once.
  void distribute(std::span<SpellingWords* const> parts) const;

 private:
  void add(std::string_view word, Xapian::termcount documents);

  StringTable words_;
  std::vector<Xapian::termcount> documents_;  // of each word
};

// Makes the dictionary of `database` that of its documents: after runs that were killed, and those
// that replaced or deleted many. Goes through all terms.
void renew_spellings(Xapian::WritableDatabase& database);

}  // namespace winnow
