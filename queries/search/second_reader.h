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
  // documents as the first. Opens it if need be.
  bool helps();

  // Says the same, but does not open it.
  bool is_at_hand() const;

  // Is to be called when the first reader was opened anew.
  void close();

  // Calls `first` and `second` with a reader each, at the same time if the system gives a thread.
  // helps() or is_at_hand() must have said yes. Throws what they throw.
  template <typename First, typename Second>
  void at_once(const First& first, const Second& second) const {
    run_both([&] { first(database_); }, [&] { second(*second_); });
  }

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
        [&](const Xapian::Database& reader) {
          first.emplace(match(reader, query, DocumentRange{1, middle}));
        },
        [&](const Xapian::Database& reader) {
          second.emplace(match(reader, copy, DocumentRange{middle + 1}));
        });
    return std::pair<Result, Result>(std::move(*first), std::move(*second));
  }

 private:
  bool is_open();
  void run_both(const std::function<void()>& first, const std::function<void()>& second) const;

  std::string path_;
  const Xapian::Database& database_;
  std::optional<Xapian::Database> second_;
  bool differs_ = false;
};

}  // namespace winnow
