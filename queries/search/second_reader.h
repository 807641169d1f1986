// SPDX-License-Identifier: GPL-2.0-or-later
//
// A second thread for a search that looks at many documents. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "queries/search/document_set.h"
#include "queries/search/wildcard_source.h"

namespace winnow {

// While an object of this class lives, its thread searches, so that a second thread for another
// search may find no processor idle. Thread-safe.
class SearchUnderWay {
 public:
  SearchUnderWay();
  ~SearchUnderWay();
  SearchUnderWay(const SearchUnderWay&) = delete;
  SearchUnderWay& operator=(const SearchUnderWay&) = delete;

  // Says whether each search could have a second processor.
  static bool leaves_processors();
};

// Opens a database once more, because Xapian's objects must not be used by two threads. It is not
// thread-safe.
class SecondReader {
 public:
  // Keeps `database`, which was opened from the directory `path`, by reference.
  SecondReader(std::string path, const Xapian::Database& database)
      : path_(std::move(path)), database_(database) {}

  // Says whether there is a processor for the second thread, and the second reader sees the same
  // documents as the first.
  bool helps();

  // Is to be called when the first reader was opened anew.
  void close();

  // Calls `match` with a database, the query and half of the documents, for each half at the same
  // time if the system gives a thread, and returns what it returns for both. helps() must have said
  // yes, and copy_of() must be able to copy the query. Throws what `match` throws.
  template <typename Match>
  auto both_halves(const Xapian::Query& query, const Match& match) {
    using Result = decltype(match(database_, query, DocumentRange{}));
    // Xapian counts who shares a query in a way that is not for two threads.
    const Xapian::Query copy = copy_of(query).value();
    const Xapian::docid middle = database_.get_lastdocid() / 2;
    std::optional<Result> first;
    std::optional<Result> second;
    at_once(
        [&] {
          first.emplace(match(database_, query, DocumentRange{1, middle}));
        },
        [&] { second.emplace(match(*second_, copy, DocumentRange{middle + 1})); });
    return std::pair<Result, Result>(std::move(*first), std::move(*second));
  }

 private:
  bool is_open();
  void at_once(const std::function<void()>& first, const std::function<void()>& second) const;

  std::string path_;
  const Xapian::Database& database_;
  std::optional<Xapian::Database> second_;
  bool differs_ = false;
};

}  // namespace winnow
