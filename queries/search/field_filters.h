// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are the prefixes that queries may use, and the dates as users write them behind one. This
// is private to the search folder.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/queries/searcher.h"

namespace winnow {

// Counts seconds since 1970, both included. What is beyond the years that slot::kLastModified can
// hold is moved to their ends; 0 there is a page without a date, which no range has in it.
struct DateRange {
  std::uint32_t first = 1;
  std::uint32_t last = 0xFFFFFFFF;
};

// Reads all of a year, month or day in UTC: YYYY, YYYY-MM or YYYY-MM-DD.
std::optional<DateRange> parse_date(std::string_view text);

// Reads a date, or FIRST..LAST, of which one may be missing.
std::optional<DateRange> parse_date_range(std::string_view text);

// Gives the four bytes that the slot has for it.
std::string date_value(std::uint32_t seconds);

// site, lang, path, type, date: what follows is one exact value, which selects pages and does not
// score.
bool is_filter_prefix(std::string_view name);

// title, author, keyword, template: what follows are words.
bool is_text_prefix(std::string_view name);

// Gives the names of both kinds.
std::vector<std::string_view> field_names();

// Gives the term prefixes of all words that queries look for, the empty one of the text first.
std::span<const std::string_view> text_term_prefixes();

// Teaches `parser` both kinds. Values of one filter are alternatives, those of different filters
// must all apply.
//
//   site  host, or name of the site for pages without one; letter case does not matter for hosts
//   lang  BCP 47 tag, of which the language counts (pt-BR is pt), or the name of a language
//   path  path of a URL, or a folder, with or without a slash at either end
//   type  html, xhtml, pdf and other document types, another MIME type, or the extension of a
//         file's name
//   date  of the last modification, as parse_date_range() takes it
void add_prefixes(Xapian::QueryParser& parser);

// Does the same by options; it is empty if there are none. Gives ErrorCode::usage for what is no
// date, or no language; it names the filter: since, until or lang.
Expected<Xapian::Query> filters_query(const PageFilters& filters);

}  // namespace winnow
