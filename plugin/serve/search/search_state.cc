// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/search_state.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>
#include <vector>

#include "plugin/serve/search/addresses.h"

namespace winnow::serve {
namespace {

Error parameter_error(std::string message, std::string_view parameter, std::string remedy) {
  return {ErrorCode::usage, std::move(message), std::string(parameter), std::move(remedy)};
}

Expected<std::vector<std::string>> filter_values(const Request& request, std::string_view name) {
  std::vector<std::string> values = request.parameters(name);
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  if (values.size() > kMostFilterValues) {
    return parameter_error("has too many values", name,
                           "give at most " + std::to_string(kMostFilterValues));
  }
  return values;
}

// Reads a whole number from 1 to `most`; it is `otherwise` where there is none.
Expected<std::uint32_t> number(const Request& request, std::string_view name,
                               std::uint32_t otherwise, std::uint32_t most) {
  const std::string_view text = request.parameter(name);
  if (text.empty()) return otherwise;
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 1 || value > most) {
    return parameter_error("is not a valid number: " + std::string(text), name,
                           "give a whole number from 1 to " + std::to_string(most));
  }
  return value;
}

Expected<SortOrder> sort_order(const Request& request) {
  const std::string_view text = request.parameter("sort");
  if (text.empty() || text == "relevance") return SortOrder::relevance;
  if (text == "newest") return SortOrder::newest;
  if (text == "oldest") return SortOrder::oldest;
  return parameter_error("unknown order: " + std::string(text), "sort",
                         "use relevance, newest or oldest");
}

Expected<void> read_filters(const Request& request, PageFilters& filters) {
  const std::pair<std::string_view, std::vector<std::string>*> lists[] = {
      {"site", &filters.sites},
      {"lang", &filters.languages},
      {"type", &filters.types},
      {"path", &filters.paths}};
  for (const auto& [name, list] : lists) {
    Expected<std::vector<std::string>> values = filter_values(request, name);
    if (!values) return values.error();
    *list = std::move(*values);
  }
  filters.since = request.parameter("since");
  filters.until = request.parameter("until");
  return {};
}

Expected<void> read_window(const Request& request, SearchState& state) {
  const auto page = number(request, "page", 1, kMostPages);
  if (!page) return page.error();
  const auto limit = number(request, "limit", kDefaultHits, kMostHits);
  if (!limit) return limit.error();
  if (*page * *limit > kDeepestHit) {
    return parameter_error("is too far behind", "page",
                           "search for more words, or filter, and look at the first " +
                               std::to_string(kDeepestHit) + " hits");
  }
  state.page = *page;
  state.limit = *limit;
  return {};
}

std::string_view order_value(SortOrder order) {
  switch (order) {
    case SortOrder::relevance:
      return "";
    case SortOrder::newest:
      return "newest";
    case SortOrder::oldest:
      return "oldest";
  }
  return "";
}

}  // namespace

Expected<SearchState> read_search_state(const Request& request) {
  SearchState state;
  state.query = request.parameter("q");
  if (const Expected<void> read = read_filters(request, state.filters); !read) return read.error();
  const Expected<SortOrder> order = sort_order(request);
  if (!order) return order.error();
  state.order = *order;
  if (const Expected<void> read = read_window(request, state); !read) return read.error();
  const std::string_view correct = request.parameter("correct");
  if (!correct.empty() && correct != "yes" && correct != "no") {
    return parameter_error("is neither yes nor no: " + std::string(correct), "correct",
                           "use correct=no to search for words as they are typed");
  }
  state.as_typed = correct == "no";
  const std::string_view typing = request.parameter("typing");
  if (!typing.empty() && typing != "yes" && typing != "no") {
    return parameter_error("is neither yes nor no: " + std::string(typing), "typing",
                           "leave it out, or write yes");
  }
  return state;
}

SearchOptions search_options(const SearchState& state) {
  SearchOptions options;
  options.offset = (state.page - 1) * state.limit;
  options.limit = state.limit;
  options.filters = state.filters;
  options.order = state.order;
  options.correct_spelling = !state.as_typed;
  return options;
}

bool asks_for_something(const SearchState& state) {
  return state.filters != PageFilters() ||
         state.query.find_first_not_of(" \t\r\n") != std::string::npos;
}

Fields search_fields(const SearchState& state) {
  Fields fields;
  const auto add = [&](std::string_view name, std::string_view value) {
    if (!value.empty()) fields.emplace_back(name, value);
  };
  const auto add_all = [&](std::string_view name, const std::vector<std::string>& values) {
    for (const std::string& value : values) add(name, value);
  };
  add("q", state.query);
  add_all("site", state.filters.sites);
  add_all("lang", state.filters.languages);
  add_all("type", state.filters.types);
  add_all("path", state.filters.paths);
  add("since", state.filters.since);
  add("until", state.filters.until);
  add("sort", order_value(state.order));
  if (state.limit != kDefaultHits) add("limit", std::to_string(state.limit));
  if (state.as_typed) add("correct", "no");
  if (state.page > 1) add("page", std::to_string(state.page));
  return fields;
}

std::string search_parameters(const SearchState& state) {
  return form_encoded(search_fields(state));
}

std::string search_address(const SearchState& state) {
  const std::string parameters = search_parameters(state);
  return parameters.empty() ? "/search" : "/search?" + parameters;
}

}  // namespace winnow::serve
