// SPDX-License-Identifier: GPL-2.0-or-later
//
// TREC run files: what a system answered to the topics of an experiment.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"

namespace winnow {

// One answer: the document's identifier (for Winnow the path relative to the source) and its score.
struct RankedDocument {
  std::string document;
  double score = 0;
};

// Makes a path the identifier of a document in run files and judgements: what would break a line
// (white space, control characters) is percent-encoded, all else stays. It is thread-safe.
WINNOW_EXPORT std::string trec_identifier(std::string_view path);

// The lines of a run file for one topic: "topic Q0 document rank score tag", ranks from 1.
//
// trec_eval sorts by score and breaks ties by document identifier, whatever the rank says. So that
// the file means what the ranking meant, a score that is not below its predecessor's is printed a
// little lower than it (at the lower end of floats, those before it a little higher); scores have
// enough digits to stay apart. Documents are named by trec_identifier(). It is independent of the
// locale.
WINNOW_EXPORT std::string format_trec_run(std::string_view topic,
                                          const std::vector<RankedDocument>& ranking,
                                          std::string_view tag);

// Rankings are by topic, and topics in byte order.
struct TrecRun {
  std::string tag;
  std::map<std::string, std::vector<RankedDocument>, std::less<>> topics;
};

// Puts answers in the order in which trec_eval ranks them: by score, highest first, as a number of
// single precision; of equal scores the greater identifier (bytes) first. What is no number comes
// last. It is thread-safe.
WINNOW_EXPORT void sort_as_trec_eval(std::vector<RankedDocument>& ranking);

// Reads the lines of a run file, in any order; each ranking comes out as sort_as_trec_eval() leaves
// it, whatever the ranks in the file say. White space separates the six fields; a byte order mark,
// CR line ends, empty lines, lines that begin with # and further fields are tolerated. A line with
// fewer fields, a score that is no finite number (one below what a double holds is 0), or a
// document that occurs twice for its topic is an ErrorCode::input that names `file` and line; so is
// a file without lines. It is thread-safe.
WINNOW_EXPORT Expected<TrecRun> parse_trec_run(std::string_view content, std::string_view file);

}  // namespace winnow
