// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <string>

#include "plugin/serve/search/addresses.h"
#include "plugin/serve/search/page_parts.h"
#include "plugin/serve/search/page_texts.h"

namespace winnow::serve {
namespace {

// What no link may lead to is shown without one.
void write_link(HtmlWriter& page, const std::string& url, const std::string& text,
                const std::string& language) {
  const std::string target = link_target(url);
  page.element(
      target.empty() ? "span" : "a",
      {{"href", target, !target.empty()}, {"dir", "auto"}, {"lang", language, !language.empty()}},
      text);
}

void write_snippet(HtmlWriter& page, const SearchHit& hit) {
  if (hit.snippet.empty()) return;
  const std::string_view snippet = hit.snippet;
  page.begin(
      "p", {{"class", "snippet"}, {"dir", "auto"}, {"lang", hit.language, !hit.language.empty()}});
  std::size_t done = 0;
  for (const Highlight& match : hit.highlights) {
    const std::size_t begin = std::clamp<std::size_t>(match.offset, done, snippet.size());
    const std::size_t length = std::min<std::size_t>(match.length, snippet.size() - begin);
    page.text(snippet.substr(done, begin - done));
    page.element("mark", {}, snippet.substr(begin, length));
    done = begin + length;
  }
  page.text(snippet.substr(done)).end();
}

void write_fact(HtmlWriter& page, std::string_view kind, std::string_view text) {
  page.text(" ").element("span", {{"class", kind}}, text);
}

// What most pages share tells nothing, so HTML is not named.
void write_type(HtmlWriter& page, const SearchHit& hit) {
  if (hit.type.empty() || hit.type == "text/html") return;
  page.element("span", {{"class", "type"}}, texts::type_name(hit.type)).text(" ");
}

void write_facts(HtmlWriter& page, const SearchHit& hit) {
  page.begin("p", {{"class", "facts"}});
  if (hit.modified > 0) {
    page.element("time", {{"datetime", texts::iso_date(hit.modified)}}, texts::date(hit.modified));
  }
  if (!hit.language.empty()) write_fact(page, "language", texts::language_name(hit.language));
  if (hit.pages > 0) write_fact(page, "document-pages", texts::pages_inside(hit.pages));
  if (hit.duplicates > 0) write_fact(page, "duplicates", texts::same_text(hit.duplicates));
  page.end();
}

void write_hit(HtmlWriter& page, const SearchHit& hit) {
  const std::string address = breadcrumb(hit.url);
  page.begin("li", {{"class", "hit"}}).begin("h2");
  write_type(page, hit);
  write_link(page, hit.url, hit.title.empty() ? address : hit.title, hit.language);
  page.end();
  if (!hit.section_url.empty() && !hit.section_title.empty()) {
    page.begin("p", {{"class", "section"}});
    write_link(page, hit.section_url, hit.section_title, hit.language);
    page.end();
  }
  page.begin("p", {{"class", "address"}}).element("bdi", {}, address).end();
  write_snippet(page, hit);
  write_facts(page, hit);
  page.end();
}

void write_page_link(HtmlWriter& page, SearchState state, std::uint32_t number,
                     std::string_view relation, std::string_view text) {
  state.page = number;
  page.begin("li");
  page.element("a", {{"href", search_address(state)}, {"rel", relation, !relation.empty()}}, text);
  page.end();
}

}  // namespace

void write_hits(HtmlWriter& page, const SearchResult& result) {
  page.begin("ol", {{"class", "hits"}, {"start", std::to_string(result.hits.front().rank)}});
  for (const SearchHit& hit : result.hits) write_hit(page, hit);
  page.end();
}

void write_page_links(HtmlWriter& page, const SearchState& state, std::uint64_t matches) {
  const std::uint64_t shown = std::min<std::uint64_t>(matches, kDeepestHit);
  const auto last = static_cast<std::uint32_t>(std::min<std::uint64_t>(
      (shown + state.limit - 1) / state.limit, std::min(kMostPages, kDeepestHit / state.limit)));
  if (last <= 1 && state.page == 1) return;
  constexpr std::uint32_t kAround = 3;
  const std::uint32_t current = state.page;
  page.begin("nav", {{"class", "pages"}, {"aria-label", texts::kPages}}).begin("ul");
  if (current > 1) {
    write_page_link(page, state, std::min(current - 1, std::max(last, 1U)), "prev",
                    texts::kPrevious);
  }
  const std::uint32_t first = current > kAround ? current - kAround : 1;
  for (std::uint32_t number = first; number <= std::min(last, first + 2 * kAround); ++number) {
    if (number == current) {
      page.begin("li").element("span", {{"aria-current", "page"}}, texts::number(number)).end();
    } else {
      write_page_link(page, state, number, "", texts::number(number));
    }
  }
  if (current < last) write_page_link(page, state, current + 1, "next", texts::kNext);
  page.end().end();
}

}  // namespace winnow::serve
