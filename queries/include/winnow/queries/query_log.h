// SPDX-License-Identifier: GPL-2.0-or-later
//
// A log of what people search for and what they are shown, one JSON object a line: what a site's
// owner reads to learn which queries find nothing. It has no addresses and nothing else of who
// asked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/queries/searcher.h"

namespace winnow {

// This is a line of the log.
struct LoggedQuery {
  std::string time;   // UTC, ISO 8601: "2026-01-31T23:59:59Z"
  std::string query;  // as it was typed
  PageFilters filters;
  std::uint32_t offset = 0;  // above 0: somebody looked at a further page of hits
  std::uint64_t matches_estimated = 0;
  std::optional<std::uint64_t> all_words_estimated;  // as in SearchResult
  std::string corrected_query;  // that was searched instead; empty if it was not
};

// Makes an entry of what was asked and answered, at this moment. It is thread-safe.
WINNOW_EXPORT LoggedQuery logged_query(std::string_view query, const SearchOptions& options,
                                       const SearchResult& result);

// Gives the line, with the LF at its end and none before it: an object with the names "time",
// "query", "matches_estimated" and, where there is something to tell, "all_words_estimated",
// "corrected_query", "offset" and "filters", an object of lists under "site", "lang", "type" and
// "path", and of texts under "since" and "until". Malformed UTF-8 is replaced; of a query only the
// first kMaxQueryBytes are kept. It is thread-safe.
WINNOW_EXPORT std::string to_line(const LoggedQuery& entry);

// Reads such a line. Names that are not known are passed over. Gives ErrorCode::input, without a
// place, for what is no entry. It is thread-safe.
WINNOW_EXPORT Expected<LoggedQuery> parse_log_line(std::string_view line);

// Adds lines to the end of a file. Each line is one write() to a file that was opened for
// appending, so that any number of threads and processes may share one on a local file system. The
// file is opened anew for each line: to rotate the log, rename it, and the next line makes a new
// one. A write that the disk cuts short leaves a torn line, which readers pass over. It is
// thread-safe.
class WINNOW_EXPORT QueryLog {
 public:
  // The file is made if need be, readable by its owner and group. Gives ErrorCode::disk if nothing
  // can be added to it, or if it is a pipe, a socket or a directory: whoever writes to a pipe waits
  // for its reader.
  static Expected<QueryLog> open(const std::string& file);

  // Errors are those of open(), and ErrorCode::disk if the line is not written as a whole. A search
  // should not fail for it: tell somebody, and go on.
  Expected<void> append(const LoggedQuery& entry) const;

  const std::string& file() const { return file_; }

 private:
  explicit QueryLog(std::string file);

  std::string file_;
};

}  // namespace winnow
