// SPDX-License-Identifier: GPL-2.0-or-later
//
// The spelling dictionary of a database, fed in batches.
#pragma once

#include <xapian.h>

#include <string>
#include <unordered_map>

namespace winnow {

// Counts in how many documents words occur and adds each distinct one once a batch: adding every
// occurrence would cost as much as indexing it.
class SpellingWords {
 public:
  // Counts the words of a document. Leaves out what nobody misspells: words with digits, words of
  // one or two characters, and terms with a prefix.
  void count(const Xapian::Document& document);

  // Adds the counts to the database's dictionary and starts anew.
  void flush(Xapian::WritableDatabase& database);

 private:
  std::unordered_map<std::string, Xapian::termcount> counts_;
};

}  // namespace winnow
