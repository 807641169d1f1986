// SPDX-License-Identifier: GPL-2.0-or-later
//
// Search results for programs.
#pragma once

#include <string>
#include <string_view>

#include "winnow/queries/searcher.h"

namespace winnow {

// One JSON object (RFC 8259, UTF-8, without line breaks; no line end behind it):
//
//   {"query": the text searched for,
//    "operator": "and" or "or", what stood between words without an operator,
//    "matches_estimated": number of all matches,
//    "corrected_query": with spelling corrected, or null,
//    "refused_because": why the text was searched as plain words, or null,
//    "hits": [{"rank": from 1, "score": BM25 weight, "url": "", "path": relative to the source,
//              "title": "", "language": code, or null where it is not known,
//              "modified": seconds since 1970, "size": bytes of the page,
//              "snippet": plain text,
//              "highlights": [[offset, length], ...] in bytes of the snippet's UTF-8}, ...]}
//
// Names and meanings stay; names may be added. Malformed UTF-8 (a path may hold any bytes) is
// replaced by U+FFFD. Thread-safe; independent of the locale.
WINNOW_EXPORT std::string to_json(const SearchResult& result, std::string_view query,
                                  QueryOperator op);

}  // namespace winnow
