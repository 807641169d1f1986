// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/suggestion_list.h"

#include <nlohmann/json.hpp>

#include "plugin/serve/search/addresses.h"
#include "plugin/serve/search/search_state.h"

namespace winnow::serve {
namespace {

std::string results_address(std::string_view origin, const std::string& query) {
  SearchState state;
  state.query = query;
  return std::string(origin) + search_address(state);
}

}  // namespace

Expected<SuggestionRequest> read_suggestion_request(const Request& request) {
  const std::string_view format = request.parameter("format");
  if (!format.empty() && format != "full" && format != "list") {
    return Error{ErrorCode::usage, "unknown format: " + std::string(format), "format",
                 "use list or full"};
  }
  // All but the number of suggestions is as in a search.
  const Expected<SearchState> state = read_search_state(request);
  if (!state) return state.error();
  SuggestionRequest asked;
  asked.text = state->query;
  if (!request.parameter("limit").empty()) asked.options.limit = state->limit;
  asked.options.filters = state->filters;
  asked.options.correct_spelling = !state->as_typed;
  asked.full = format == "full";
  return asked;
}

Response suggestions_response(const Suggestions& suggestions, std::string_view text,
                              std::string_view origin) {
  using Json = nlohmann::json;
  Json texts = Json::array();
  Json descriptions = Json::array();
  Json addresses = Json::array();
  for (const Suggestion& query : suggestions.queries) {
    texts.push_back(query.text);
    descriptions.push_back("");
    addresses.push_back(results_address(origin, query.text));
  }
  for (const Suggestion& page : suggestions.pages) {
    texts.push_back(page.text);
    descriptions.push_back(breadcrumb(page.url));
    addresses.push_back(page.url);
  }
  for (const Suggestion& section : suggestions.sections) {
    texts.push_back(section.text);
    descriptions.push_back(section.title);
    addresses.push_back(section.url);
  }
  Response response = json_response(Json::array({text, texts, descriptions, addresses})
                                        .dump(-1, ' ', false, Json::error_handler_t::replace));
  response.type = "application/x-suggestions+json";
  return response;
}

}  // namespace winnow::serve
