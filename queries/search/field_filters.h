// SPDX-License-Identifier: GPL-2.0-or-later
//
// These are the prefixes that queries may use. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <span>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/queries/searcher.h"

namespace winnow {

// site, lang, path, type, date: what follows is one exact value, which selects pages and does not
// score.
bool is_filter_prefix(std::string_view name);

// title, author, keyword, template: what follows are words.
bool is_text_prefix(std::string_view name);

// Gives the term prefixes of all words that queries look for, the empty one of the text first.
std::span<const std::string_view> text_term_prefixes();

// Teaches `parser` both kinds. Values of one filter are alternatives, those of different filters
// must all apply.
//
//   site  host, or name of the site for pages without one; letter case does not matter for hosts
//   lang  BCP 47 tag, of which the language counts (pt-BR is pt)
//   path  path of a URL, or a folder, with or without a slash at either end
//   type  html, xhtml, another MIME type, or the extension of a file's name
//   date  of the last modification, as parse_date_range() takes it
void add_prefixes(Xapian::QueryParser& parser);

// Does the same by options; it is empty if there are none. Gives ErrorCode::usage for what is no
// date.
Expected<Xapian::Query> filters_query(const PageFilters& filters);

}  // namespace winnow
