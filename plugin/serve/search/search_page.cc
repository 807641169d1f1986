// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/search_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "plugin/serve/search/page_parts.h"
#include "plugin/serve/search/page_texts.h"

namespace winnow::serve {
namespace {

// Estimates from here on need not be exact (SearchResult::matches_estimated).
constexpr std::uint64_t kEstimated = 1000;

SearchState with_query(SearchState state, const std::string& query, bool as_typed) {
  state.query = query;
  state.as_typed = as_typed;
  return from_first_page(std::move(state));
}

void write_query_link(HtmlWriter& page, std::string_view before, const SearchState& state) {
  page.text(before);
  page.element("a", {{"href", search_address(state)}, {"dir", "auto"}}, state.query);
}

void write_correction(HtmlWriter& page, const SearchState& state, const SearchResult& result) {
  if (result.corrected_query.empty()) return;
  page.begin("p", {{"class", "correction"}});
  if (result.corrected) {
    write_query_link(page, texts::kShowingFor, with_query(state, result.corrected_query, false));
    page.end().begin("p", {{"class", "instead"}});
    write_query_link(page, texts::kSearchInstead, with_query(state, state.query, true));
  } else {
    write_query_link(page, texts::kDidYouMean, with_query(state, result.corrected_query, false));
  }
  page.end();
}

void write_remarks(HtmlWriter& page, const SearchResult& result) {
  if (!result.refused_because.empty()) {
    page.element("p", {{"class", "remark"}}, texts::refused(result.refused_because));
  }
  if (result.unclosed_quote) page.element("p", {{"class", "remark"}}, texts::kUnclosedQuote);
  for (const std::string& remark : result.remarks) {
    page.element("p", {{"class", "remark"}}, remark);
  }
  if (!result.stop_words.empty()) {
    page.element("p", {{"class", "remark"}, {"dir", "auto"}},
                 texts::left_out(fmt::format("{}", fmt::join(result.stop_words, " "))));
  }
}

void write_missing_shards(HtmlWriter& page, const SearchResult& result) {
  if (!result.shards || result.shards->missing.empty()) return;
  const auto missing = static_cast<std::uint32_t>(result.shards->missing.size());
  page.element("p", {{"class", "missing-shards"}, {"role", "status"}},
               texts::shards_missing(missing, result.shards->total));
}

void write_tips(HtmlWriter& page, const SearchState& state) {
  page.begin("section", {{"class", "tips"}}).element("h2", {}, texts::kTipsTitle).begin("ul");
  page.element("li", {}, texts::kTipSpelling).element("li", {}, texts::kTipWords);
  if (has_filters(state)) {
    page.begin("li").text(texts::kTipFilters).text(" ");
    page.element("a", {{"href", search_address(without_filters(state))}}, texts::kClear).end();
  }
  page.end().end();
}

// Shards that are missing may have some.
bool has_no_pages(const SearchedSite& site, const SearchResult& result) {
  return site.pages == 0 && (!result.shards || result.shards->missing.empty());
}

void write_count(HtmlWriter& page, const SearchedSite& site, const SearchState& state,
                 const SearchResult& result) {
  const bool is_exact = result.matches_estimated < kEstimated;
  page.begin("p", {{"class", "count"}, {"role", "status"}});
  if (has_no_pages(site, result)) {
    page.text(texts::kNoPages);
  } else if (result.matches_estimated == 0) {
    page.text(texts::kNothing);
  } else if (result.hits.empty()) {
    page.text(texts::no_more(result.matches_estimated, is_exact));
  } else {
    page.text(texts::pages_found(result.matches_estimated, is_exact));
    if (state.page > 1) page.text(", " + texts::page_number(state.page));
  }
  page.end();
}

bool has_facets(const SearchState& state, const SearchResult& result) {
  return result.facets && (result.facets->pages > 0 || has_filters(state));
}

void write_results(HtmlWriter& page, const SearchedSite& site, const SearchState& state,
                   const SearchResult& result) {
  page.begin("main", {{"id", "results"}, {"tabindex", "-1"}});
  page.element("h1", {{"class", "visually-hidden"}}, texts::kResults);
  write_missing_shards(page, result);
  write_count(page, site, state, result);
  // On small screens the filters stand below the hits.
  if (has_facets(state, result)) {
    page.element("a", {{"class", "to-filters"}, {"href", "#filters"}}, texts::kFilters);
  }
  write_correction(page, state, result);
  write_remarks(page, result);
  if (!result.hits.empty()) {
    write_hits(page, result);
  } else if (result.matches_estimated == 0 && !has_no_pages(site, result)) {
    write_tips(page, state);
  }
  write_page_links(page, state, result.matches_estimated);
  page.end();
}

std::string language_names(const std::vector<std::string>& codes) {
  std::vector<std::string> names;
  for (const std::string& code : codes) names.push_back(texts::language_name(code));
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::string results_page(const SearchedSite& site, const SearchState& state,
                         const SearchResult& result) {
  HtmlWriter page;
  write_head(page, site, state.query, search_address(state));
  page.begin("body", {{"class", "results-page"}});
  write_header(page, site, state);
  page.begin("div", {{"class", "columns"}});
  write_results(page, site, state, result);
  if (has_facets(state, result)) write_facets(page, state, *result.facets);
  return page.finish();
}

std::string start_page(const SearchedSite& site) {
  HtmlWriter page;
  write_head(page, site, "", "/");
  page.begin("body", {{"class", "start-page"}});
  write_header(page, site, {});
  page.begin("main", {{"id", "results"}, {"tabindex", "-1"}});
  page.element("h1", {{"dir", "auto"}}, site.name);
  page.element("p", {{"class", "searched"}}, texts::pages_searched(site.pages));
  if (!site.languages.empty()) {
    page.element("p", {{"class", "languages"}},
                 texts::in_languages(language_names(site.languages)));
  }
  if (site.updated.size() >= std::string_view("YYYY-MM-DD").size()) {
    page.begin("p", {{"class", "updated"}}).text(texts::kUpdated);
    page.element("time", {{"datetime", site.updated}}, site.updated.substr(0, 10)).end();
  }
  return page.finish();
}

std::string error_page(const SearchedSite& site, const std::string& query, const Error& error) {
  // Who asked too long a question gets its beginning back.
  constexpr std::size_t kKept = 1000;
  SearchState state;
  state.query = query.size() <= kKept ? query : "";
  HtmlWriter page;
  const std::string_view title = error.code == ErrorCode::usage ? texts::kError : texts::kTrouble;
  write_head(page, site, title, "/search");
  page.begin("body", {{"class", "error-page"}});
  write_header(page, site, state);
  page.begin("main", {{"id", "results"}, {"tabindex", "-1"}});
  page.element("h1", {}, title);
  page.begin("p", {{"class", "error"}, {"role", "alert"}});
  if (!error.where.empty()) page.element("bdi", {}, error.where).text(" ");
  page.text(error.what).end();
  if (!error.hint.empty()) page.element("p", {{"class", "remedy"}}, error.hint);
  return page.finish();
}

}  // namespace winnow::serve
