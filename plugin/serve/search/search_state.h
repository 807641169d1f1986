// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a person asks for: the parameters of /search, and the address that stands for them.
#pragma once

#include <cstdint>
#include <string>

#include "plugin/serve/http/message.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/searcher.h"

namespace winnow::serve {

inline constexpr std::uint32_t kDefaultHits = 10;
inline constexpr std::uint32_t kMostHits = 100;      // on a page
inline constexpr std::uint32_t kMostPages = 1000;    // of hits
inline constexpr std::uint32_t kDeepestHit = 10000;  // farther ones are not shown
// More values of a filter make no sense to anybody.
inline constexpr std::size_t kMostFilterValues = 50;

// Two of them are equal if they ask for the same. Values of filters are sorted, each once.
struct SearchState {
  std::string query;
  PageFilters filters;
  SortOrder order = SortOrder::relevance;
  std::uint32_t page = 1;
  std::uint32_t limit = kDefaultHits;  // hits a page
  bool as_typed = false;               // without correction of spelling

  friend bool operator==(const SearchState&, const SearchState&) = default;
};

// Reads q, site, lang, type and path (each may repeat), since, until, sort (relevance, newest,
// oldest), page, limit and correct (yes, no). Names that are not known are passed over. Gives
// ErrorCode::usage that names the parameter as its place. It is thread-safe.
Expected<SearchState> read_search_state(const Request& request);

// Gives the options of a search for it; facets are not asked for.
SearchOptions search_options(const SearchState& state);

// Says whether there is anything to search for: a query that is not blank, or a filter.
bool asks_for_something(const SearchState& state);

// Gives the fields of a form that asks for it, always the same for the same state: defaults are
// left out, the others have their order.
Fields search_fields(const SearchState& state);

// Gives the part of the address behind "?", as a browser that sends the form makes it.
std::string search_parameters(const SearchState& state);

// Gives the permalink: "/search?q=word&lang=en".
std::string search_address(const SearchState& state);

}  // namespace winnow::serve
