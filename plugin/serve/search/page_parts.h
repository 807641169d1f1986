// SPDX-License-Identifier: GPL-2.0-or-later
//
// The parts of the search page. All of them write into the page, and are thread-safe.
#pragma once

#include <string>
#include <string_view>

#include "plugin/serve/html.h"
#include "plugin/serve/search/search_page.h"
#include "plugin/serve/search/search_state.h"
#include "winnow/queries/searcher.h"

namespace winnow::serve {

// Begins the document and writes its head. `title` stands before the name of the site.
void write_head(HtmlWriter& page, const SearchedSite& site, std::string_view title,
                std::string_view address);

// Writes the link that skips to the results, and the form. The form keeps the filters.
void write_header(HtmlWriter& page, const SearchedSite& site, const SearchState& state);

// Writes hidden fields for all of the state but what is named by `without`.
void write_hidden_fields(HtmlWriter& page, const SearchState& state,
                         std::initializer_list<std::string_view> without);

// Writes the list of hits.
void write_hits(HtmlWriter& page, const SearchResult& result);

// Writes links to the other pages of hits, if there are any.
void write_page_links(HtmlWriter& page, const SearchState& state, std::uint64_t matches);

// Writes links that filter and sort.
void write_facets(HtmlWriter& page, const SearchState& state, const Facets& facets);

// Says whether the state has filters.
bool has_filters(const SearchState& state);

// Gives the state without them, from the first page on.
SearchState without_filters(SearchState state);

// Gives the state from its first page of hits on.
SearchState from_first_page(SearchState state);

}  // namespace winnow::serve
