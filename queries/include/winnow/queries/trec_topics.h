// SPDX-License-Identifier: GPL-2.0-or-later
//
// Topics are the queries of a retrieval experiment.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"

namespace winnow {

struct Topic {
  std::string id;
  std::string text;
  std::string place = {};   // where it was read, FILE:LINE; empty if it was not
  std::uint64_t times = 1;  // how often it was asked, as a query log has it
};

// Gives what a message about the topic names: its place, else "topic ID". It is thread-safe.
WINNOW_EXPORT std::string place_of(const Topic& topic);

// Reads either of two formats (UTF-8; a byte order mark and CR line ends are tolerated):
//
//   id TAB text       a topic a line; empty lines and lines that begin with # are passed over
//   <top> ... </top>  TREC's classic form, if the first line that is not empty begins with "<top>"
//
// In the classic form the id is what stands behind <num>, without "Number:", and the text is what
// stands behind <title>, without "Topic:", up to the next tag, white space collapsed; fields in any
// order, with or without end tags; tags are lower case and have no attributes; <desc>, <narr> and
// other fields are left out, as is usual for short queries.
//
// A line without TAB, a topic without id or text, an id that holds white space (which would break
// the lines of a run), begins with # (a comment in a run) or occurs twice, a field that occurs
// twice in a topic or stands outside of <top>, and a <top> that does not end are an
// ErrorCode::input that names `file` and line. Thread-safe.
WINNOW_EXPORT Expected<std::vector<Topic>> parse_topics(std::string_view content,
                                                        std::string_view file);

// Reads a file of mere queries, one a line (empty lines are passed over); the id is the number of
// the line. A file in one of the formats above is read as topics, too: one with a TAB in each line,
// or with <top>. Errors are those of parse_topics(). It is thread-safe.
WINNOW_EXPORT Expected<std::vector<Topic>> parse_queries(std::string_view content,
                                                         std::string_view file);

}  // namespace winnow
