// SPDX-License-Identifier: GPL-2.0-or-later
//
// A database is split into shards for servers, and into a local shard that knows words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"

namespace winnow {

// The name of the local shard in the result.
inline constexpr const char* kWordsFolder = "words";

struct SplitReport {
  std::uint64_t documents = 0;
  std::vector<std::uint64_t> shard_documents;  // of each shard
  std::vector<std::uint64_t> shard_bytes;
  std::uint64_t words_bytes = 0;
  std::uint64_t whole_bytes = 0;  // of the files that were split
  bool unchanged = false;         // the result was there, of the same revision
};

// Hears how far it is: `done` documents of `total`, where a document counts for its shard and for
// the words. Called in the thread of the call.
using SplitProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

// Names the directory that split_database() makes its result in. A call that finds what a killed
// one has left removes it. Thread-safe.
WINNOW_EXPORT std::string place_of_split(const std::string& result);

// Makes in `result`:
//
//   shard-0 ... and XAPIANDB   the documents, dealt by the hashes of their URLs: a database that is
//                              searched with the same answers as the whole, and not updated. Each
//                              shard has the metadata that a search needs. With one shard these are
//                              left out.
//   words    a database without the text of pages: titles, headings and filters of each page, the
//            spelling dictionary, and in how many pages words occur. Suggestions from it are those
//            of the whole.
//   split.json  of what revision it is, and how large.
//
// The result is made beside its place and moved there at the end. One of an earlier call is
// exchanged in one step, or left alone if the database has not changed and the number is the same.
// What only updates need (notes on files, models of sites, places of sources) is not in it.
//
// Errors: usage if `result` is anything else than a result of this or free, if there are more
// shards than kMaxShards, or if the first run over the database has not ended; disk if there is no
// room for it; locked if another call makes it; try_again after `interrupted` gave yes, which is
// asked before each document, and if another process writes all the time; not_found, corrupt,
// incompatible.
WINNOW_EXPORT Expected<SplitReport> split_database(const std::string& database,
                                                   const std::string& result, std::size_t shards,
                                                   const SplitProgress& progress = {},
                                                   const std::function<bool()>& interrupted = {});

// Makes the words alone, of a database of any kind, in a directory that does not exist. Errors as
// above.
WINNOW_EXPORT Expected<void> make_words(const std::string& database, const std::string& result,
                                        const std::function<bool()>& interrupted = {});

}  // namespace winnow
