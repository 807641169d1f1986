// SPDX-License-Identifier: GPL-2.0-or-later
//
// Relevance judgements say which documents answer which topics, and how well.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"

namespace winnow {

// These are grades by document. A grade of 1 and more is relevant, 0 is judged and not relevant, a
// negative one means that somebody looked at the document and did not judge it.
using Judgements = std::map<std::string, int, std::less<>>;

inline bool is_relevant(int grade) { return grade >= 1; }

// How many of the documents are relevant. It is thread-safe.
WINNOW_EXPORT std::size_t relevant_count(const Judgements& judgements);

// These are judgements by topic; both are in byte order, as trec_eval has them.
using Qrels = std::map<std::string, Judgements, std::less<>>;

// Reads TREC's lines "topic iteration document grade" (separated by white space; the iteration is
// ignored; a byte order mark, CR line ends, empty lines and lines that begin with # are tolerated).
// A line with more or fewer fields, a grade that is no integer from -127 to 127, or a pair of topic
// and document that was judged before is an ErrorCode::input that names `file` and line; so is a
// file without judgements. It is thread-safe.
WINNOW_EXPORT Expected<Qrels> parse_qrels(std::string_view content, std::string_view file);

// These are documents by topic that are taken out of every ranking before it is cut and scored: the
// source of a question, for instance, which is no answer to it.
using Exclusions = std::map<std::string, std::set<std::string, std::less<>>, std::less<>>;

// Reads lines "topic document"; tolerance and errors are as in parse_qrels(), but a pair may occur
// twice and the file may be empty. It is thread-safe.
WINNOW_EXPORT Expected<Exclusions> parse_exclusions(std::string_view content,
                                                    std::string_view file);

}  // namespace winnow
