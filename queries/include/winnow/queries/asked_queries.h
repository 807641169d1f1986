// SPDX-License-Identifier: GPL-2.0-or-later
//
// What people have asked: a query log (query_log.h) or a plain list of queries, each query once,
// with how often it was asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/queries/searcher.h"
#include "winnow/queries/trec_topics.h"

namespace winnow {

struct AskedQuery {
  std::string query;  // as it was asked the first time, without white space at its ends
  PageFilters filters;
  std::uint64_t times = 0;
  std::uint64_t times_without_match = 0;  // of these, as the log has it; 0 in a plain list
  std::string place;                      // FILE:LINE of the first time
};

struct AskedQueries {
  std::vector<AskedQuery> queries;  // the most frequent first, then in the order of the file
  bool is_log = false;
  std::vector<Topic> listed;        // of a plain list, as parse_queries() gives them
  std::uint64_t searches = 0;       // sum of times
  std::uint64_t further_pages = 0;  // lines that are of further pages of hits: no searches
  // Lines that are no entries: torn, longer than kMaxLogLineBytes, or written by something else.
  std::uint64_t bad_lines = 0;
  std::vector<Error> bad_examples;  // of the first five, with file and line
  // The earliest and the latest time in the log, as in LoggedQuery; empty if unknown.
  std::string first;
  std::string last;
};

// Longer lines are no entries, since a query has at most kMaxQueryBytes.
inline constexpr std::size_t kMaxLogLineBytes = 256 << 10;

// Reads a query log, line by line, so that memory follows the number of different queries; or else
// what parse_queries() takes. It is a log if a line in its first 64 KiB begins as an entry does; it
// may be a pipe. Queries that differ in capitals alone are one, unless they have operators.
//
// Bad lines of a log are counted and passed over; of a torn line that an entry follows on the same
// line, the entry is read. Gives ErrorCode::not_found if the file cannot be read,
// ErrorCode::try_again if the system lacks open files or memory for that, ErrorCode::too_large for
// a list of more than 1 GiB, ErrorCode::input if there are no queries, and the errors of
// parse_queries(). It is thread-safe.
WINNOW_EXPORT Expected<AskedQueries> read_asked_queries(const std::string& file);

// Makes topics: of a plain list those of parse_queries(), with their ids; of a log each query once,
// whatever its filters, with its rank as id. It is thread-safe.
WINNOW_EXPORT std::vector<Topic> topics_of(const AskedQueries& asked);

}  // namespace winnow
