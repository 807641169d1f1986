// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages for people, as HTML. They need no script: all is done by links and forms. Scripts find the
// parts by their classes (plugin/serve/assets). All of it is thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plugin/serve/search/search_state.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/searcher.h"

namespace winnow::serve {

// What pages say of the database, of whatever it finds. Plain data.
struct SearchedSite {
  std::string name;  // for people: "Docs of Example"
  std::uint64_t pages = 0;
  std::vector<std::string> languages;  // codes, those of most pages first
  std::string updated;                 // UTC, ISO 8601; empty if it is not known
};

// Shows what was found for the state. `result` has facets.
std::string results_page(const SearchedSite& site, const SearchState& state,
                         const SearchResult& result);

// Shows what can be searched, to whoever has not asked yet.
std::string start_page(const SearchedSite& site);

// Shows why a search is refused, and what to do. Its form keeps the query.
std::string error_page(const SearchedSite& site, const std::string& query, const Error& error);

}  // namespace winnow::serve
