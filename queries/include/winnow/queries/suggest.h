// SPDX-License-Identifier: GPL-2.0-or-later
//
// What Searcher::suggest() gives for the text that a person has typed so far.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/export.h"
#include "winnow/queries/searcher.h"

namespace winnow {

// For more words than these nothing is suggested: titles that have them all are not worth the time.
inline constexpr std::size_t kMaxSuggestWords = 16;
// More suggestions of a kind are not given.
inline constexpr std::uint32_t kMaxSuggestions = 100;

struct SuggestOptions {
  std::uint32_t limit = 5;       // suggestions of each kind
  PageFilters filters;           // for pages and sections; completed queries are of all pages
  bool correct_spelling = true;  // fill up with what is similar
};

// This stretch of Suggestion::text is what was typed, or stands for it. Bytes are of UTF-8, units
// of UTF-16.
struct SuggestedRange {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  std::uint32_t utf16_offset = 0;
  std::uint32_t utf16_length = 0;

  friend bool operator==(const SuggestedRange&, const SuggestedRange&) = default;
};

struct Suggestion {
  std::string text;        // title, heading or query; valid UTF-8
  std::string title;       // of the page that has the heading; else empty
  std::string url;         // of the page, or of the heading ("page.html#id"); empty for a query
  bool corrected = false;  // it has a word like one that was typed
  std::vector<SuggestedRange> highlights;
};

// All are best first, those that have the words as typed before the others.
struct Suggestions {
  std::vector<Suggestion> pages;     // whose titles match
  std::vector<Suggestion> sections;  // headings and defined terms with an id that match
  std::vector<Suggestion> queries;   // the text with its last word completed, folded as in indexing
  std::string remark;                // why there can be none, or empty
};

// Names and meanings stay as long as it does; names may be added.
inline constexpr int kSuggestionsJsonVersion = 1;

// One JSON object (RFC 8259, UTF-8, without line breaks; no line end behind it):
//
//   {"version": kSuggestionsJsonVersion,
//    "text": what was typed,
//    "pages": [{"title": "", "url": "", "corrected": false, "highlights": [...]}, ...],
//    "sections": [{"heading": "", "title": of the page, "url": with "#id", "corrected": false,
//                  "highlights": [...]}, ...],
//    "queries": [{"query": "", "corrected": false, "highlights": [...]}, ...],
//    "remark": why there can be none; only then}
//
// A highlight is {"bytes": [offset, length], "utf16": [offset, length]} in the title, heading or
// query. A JSON Schema is in docs/schemas/suggestions.schema.json. Malformed UTF-8 in `text` is
// replaced by U+FFFD. Thread-safe; independent of the locale.
WINNOW_EXPORT std::string to_json(const Suggestions& suggestions, std::string_view text);

}  // namespace winnow
