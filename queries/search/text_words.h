// SPDX-License-Identifier: GPL-2.0-or-later
//
// The words of the text of a database's pages, for suggestions. This is private to the search
// folder.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace winnow {

// Asks the terms of a database, or the list of words that winnow split has made of them
// (kWordsKey), which gives the same answers. It is not thread-safe. Its functions throw what Xapian
// throws.
class TextWords {
 public:
  // The database must outlive it.
  explicit TextWords(const Xapian::Database& database);

  bool contains(const std::string& word) const;

  // Gives in how many pages the word occurs.
  Xapian::doccount frequency(const std::string& word) const;

  using Counted = std::pair<Xapian::doccount, std::string>;
  // Gives the first words, in the order of their bytes, that begin so, `most` at most.
  std::vector<Counted> beginning_with(const std::string& beginning, std::size_t most) const;

 private:
  const Xapian::Database& database_;
  const bool are_listed_;
};

}  // namespace winnow
