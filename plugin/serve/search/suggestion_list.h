// SPDX-License-Identifier: GPL-2.0-or-later
//
// Suggestions for whoever types: what is asked for, and the list that browsers know.
#pragma once

#include <string>
#include <string_view>

#include "plugin/serve/http/message.h"
#include "winnow/extractor/expected.h"
#include "winnow/queries/suggest.h"

namespace winnow::serve {

struct SuggestionRequest {
  std::string text;
  SuggestOptions options;
  bool full = false;  // as `winnow suggest --json` prints them
};

// Reads q, limit, site, lang, type and path (which may repeat), correct and format (full, list).
// Gives ErrorCode::usage that names the parameter as its place. It is thread-safe.
Expected<SuggestionRequest> read_suggestion_request(const Request& request);

// Gives the list of the OpenSearch suggestions extension: [text, [completions], [descriptions],
// [addresses]]: queries, pages, then sections. The address of a query is that of its results,
// behind `origin`; those of pages are as they are. It is thread-safe.
Response suggestions_response(const Suggestions& suggestions, std::string_view text,
                              std::string_view origin);

}  // namespace winnow::serve
