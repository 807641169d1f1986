// SPDX-License-Identifier: GPL-2.0-or-later
//
// How often each document has a frequent word, in memory. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace winnow {

// Holds how often the documents have a word, by their numbers; 0 where they do not.
using WordColumn = std::vector<std::uint16_t>;
using WordColumns = std::map<std::string, std::shared_ptr<const WordColumn>, std::less<>>;

// Gives nothing if there is no column, or there are no columns at all.
std::shared_ptr<const WordColumn> column_of(const WordColumns* columns, std::string_view term);

// Keeps columns of the words that queries ask for most. To step through a column costs less than
// to unpack the postings of Xapian's list one by one. A column has two bytes for each document of
// the database, so only words that an eighth of the documents have are kept, and kMostColumns of
// them. It is not thread-safe, but what it gives may be read by several threads.
class FrequentWords {
 public:
  static constexpr std::size_t kMostColumns = 12;
  static constexpr Xapian::docid kLeastShare = 8;

  // To read a list of fewer documents takes no time that one notices.
  static constexpr Xapian::doccount kLeastDocuments = 50'000;

  // Keeps the database by reference. Words that fewer than `least` documents have get no column.
  explicit FrequentWords(const Xapian::Database& database,
                         Xapian::doccount least = kLeastDocuments);

  // Takes note that a query reads the lists of its words, and gives the columns there are. The
  // first query of a word gets none, because a process may have one query only, and each query
  // makes one column at most, because that takes as long as the query. For a database of shards
  // there are none. Throws what Xapian throws.
  std::shared_ptr<const WordColumns> asked_for(const Xapian::Query& query);

  // Gives the columns that are in memory, of any words, without a note.
  std::shared_ptr<const WordColumns> at_hand() const { return columns_; }

  // Is to be called when the database was opened anew.
  void forget() noexcept;

 private:
  struct Word {
    std::uint64_t times = 0;  // that queries asked for it
    Xapian::doccount documents = 0;
    bool fits = true;  // in a column, as far as is known

    // Gives how many postings a column would have saved so far.
    double worth() const { return static_cast<double>(times) * documents; }
  };

  void add_column(const std::string& term);

  const Xapian::Database& database_;
  Xapian::doccount least_;
  std::map<std::string, Word, std::less<>> words_;  // that have a column, or may get one
  // It is copied before it changes, since other threads may read it.
  std::shared_ptr<const WordColumns> columns_;
};

}  // namespace winnow
