// SPDX-License-Identifier: GPL-2.0-or-later
//
// What all pages have around their content.
#include <algorithm>

#include "plugin/serve/search/page_parts.h"
#include "plugin/serve/search/page_texts.h"

namespace winnow::serve {

void write_head(HtmlWriter& page, const SearchedSite& site, std::string_view title,
                std::string_view address) {
  page.begin("html", {{"lang", texts::kLanguage}, {"dir", "ltr"}}).begin("head");
  page.empty("meta", {{"charset", "utf-8"}});
  page.empty("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
  std::string whole(title);
  if (!whole.empty()) whole += " - ";
  page.element("title", {}, whole + site.name);
  // Only the start page is of use to other search engines.
  if (address != "/") page.empty("meta", {{"name", "robots"}, {"content", "noindex"}});
  page.empty("link", {{"rel", "canonical"}, {"href", address}});
  page.empty("link", {{"rel", "search"},
                      {"type", "application/opensearchdescription+xml"},
                      {"title", site.name},
                      {"href", "/opensearch.xml"}});
  page.empty("link", {{"rel", "icon"}, {"type", "image/svg+xml"}, {"href", "/assets/icon.svg"}});
  page.empty("link", {{"rel", "stylesheet"}, {"href", "/assets/common.css"}});
  page.empty("link", {{"rel", "stylesheet"}, {"href", "/assets/search.css"}});
  page.element("script", {{"type", "module"}, {"src", "/assets/search.js"}}, "");
  page.end();
}

void write_hidden_fields(HtmlWriter& page, const SearchState& state,
                         std::initializer_list<std::string_view> without) {
  for (const auto& [name, value] : search_fields(state)) {
    if (std::find(without.begin(), without.end(), name) != without.end()) continue;
    page.empty("input", {{"type", "hidden"}, {"name", name}, {"value", value}});
  }
}

void write_header(HtmlWriter& page, const SearchedSite& site, const SearchState& state) {
  page.element("a", {{"class", "skip"}, {"href", "#results"}}, texts::kSkip);
  page.begin("header");
  page.element("a", {{"class", "site-name"}, {"href", "/"}, {"dir", "auto"}}, site.name);
  page.begin(
      "form",
      {{"role", "search"}, {"action", "/search"}, {"method", "get"}, {"class", "search-form"}});
  page.element("label", {{"for", "q"}}, texts::kSearchFor);
  page.empty("input", {{"id", "q"},
                       {"name", "q"},
                       {"type", "search"},
                       {"autocomplete", "off"},
                       {"autocapitalize", "off"},
                       {"spellcheck", "false"},
                       {"dir", "auto"},
                       {"value", state.query}});
  // Another query is a new question: it begins at the first page, and its spelling may be
  // corrected.
  write_hidden_fields(page, state, {"q", "page", "correct"});
  page.element("button", {{"type", "submit"}}, texts::kSearch);
  page.end().end();
}

}  // namespace winnow::serve
