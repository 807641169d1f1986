// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes search results for programs.
#pragma once

#include <string>
#include <string_view>

#include "winnow/queries/searcher.h"

namespace winnow {

// Names and meanings stay as long as it does; names may be added.
inline constexpr int kResultJsonVersion = 1;

// One JSON object (RFC 8259, UTF-8, without line breaks; no line end behind it). `options` are
// those of the search.
//
//   {"version": kResultJsonVersion,
//    "query": the text searched for,
//    "operator": "and" or "or", what stood between words without an operator,
//    "sort": "relevance", "date" (newest first) or "-date" (oldest first),
//    "matches_estimated": number of all matches,
//    "corrected_query": with spelling corrected, or null,
//    "refused_because": why the text was searched as plain words, or null,
//    "unclosed_quote": whether a quotation mark has no other one: what follows it is one phrase,
//    "stop_words": [words of the user's lists that were not searched for],
//    "function_words": [words of the built-in lists, likewise],
//    "added_words": [words that SearchOptions::expand has searched for as well],
//    "hits": [{"rank": from 1, "score": BM25 weight, "url": "", "path": relative to the source,
//              "title": "", "author": names, or null, "language": code, or null where it is not
//              known, "modified": seconds since 1970, "size": bytes of the page, "type": MIME type,
//              "pages": of a document other than HTML, only if it has such,
//              "duplicates": matching pages of the same text that are left out, at least,
//              "same_text_as": URL of the page that stands for all of its text, or null,
//              "snippet": plain text,
//              "highlights": [[offset, length], ...] in bytes of the snippet's UTF-8,
//              "highlights_utf16": the same in units of UTF-16, as JavaScript counts,
//              "section_url": URL of the section that the snippet is of, or null,
//              "section_title": its heading, or null,
//              "explanation": [{"word": as written, "form": index term, "wdf": in the page,
//                               "documents": that have it, "weight": its part of the score}, ...]
//                             only if asked for}, ...],
//    "facets": {"pages": number of all matches, exact,
//               "sites": {"values": [{"value": "", "pages": 1}, ...], "others": pages of others},
//               "languages": ..., "types": ..., "years": ...} only if asked for,
//    "shards": {"total": how many there are, "answered": how many have answered,
//               "missing": [{"name": shard or server, "reason": why}, ...]}
//              only for databases of several shards, or on servers,
//    "remarks": [what people should know of the answer] only if there is something}
//
// A JSON Schema is in docs/schemas/search-result.schema.json. Malformed UTF-8 (a path may hold any
// bytes) is replaced by U+FFFD. Thread-safe; independent of the locale.
WINNOW_EXPORT std::string to_json(const SearchResult& result, std::string_view query,
                                  const SearchOptions& options);

}  // namespace winnow
