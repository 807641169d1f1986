// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/search_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "plugin/serve/search/search_state.h"
#include "plugin/serve/searched_shards.h"

namespace winnow::serve {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const SearchedSite kSite = {"Docs & more", 1234, {"en", "ja"}, "2026-01-31T12:00:00Z"};

SearchState state_of(std::string query) {
  SearchState state;
  state.query = std::move(query);
  return state;
}

SearchResult one_hit() {
  SearchHit hit;
  hit.rank = 1;
  hit.url = "/library/os.html";
  hit.title = "os \u2014 Interfaces";
  hit.language = "en";
  hit.modified = 1'700'000'000;
  hit.type = "text/html";
  hit.snippet = "\u2026a path & more\u2026";
  hit.highlights = {{5, 4, 3, 4}};
  hit.section_url = "/library/os.html#paths";
  hit.section_title = "Paths";
  hit.duplicates = 3;
  SearchResult result;
  result.matches_estimated = 1;
  result.hits = {hit};
  result.facets.emplace();
  result.facets->pages = 4;
  return result;
}

TEST(SearchPage, SaysThatShardsAreMissing) {
  SearchResult result = one_hit();
  result.shards = ShardsAnswered{4, 4, {}};
  EXPECT_THAT(results_page(kSite, state_of("path"), result), Not(HasSubstr("missing-shards")));
  result.shards = ShardsAnswered{4, 3, {{"shard 2", "does not answer"}}};
  EXPECT_THAT(results_page(kSite, state_of("path"), result),
              HasSubstr(R"(<p class="missing-shards" role="status">1 of 4 parts of the index does )"
                        "not answer now."));
}

TEST(SearchPage, SaysThatAQuotationMarkIsNotClosed) {
  SearchResult result = one_hit();
  const std::string told =
      R"(<p class="remark">A quotation mark is not closed: what follows it is one phrase.</p>)";
  EXPECT_THAT(results_page(kSite, state_of("\"path"), result), Not(HasSubstr(told)));
  result.unclosed_quote = true;
  EXPECT_THAT(results_page(kSite, state_of("\"path"), result), HasSubstr(told));
}

TEST(SearchedShards, ServersHaveNoNamesForThoseWhoSearch) {
  ShardsAnswered shards = {
      3, 1, {{"10.0.0.7:7100", "connection refused by 10.0.0.7"}, {"shard-1", "cannot be opened"}}};
  make_public(shards, {"10.0.0.6:7100", "10.0.0.7:7100"});
  EXPECT_EQ(shards.missing[0].name, "shard 2");
  EXPECT_EQ(shards.missing[0].reason, "does not answer");
  EXPECT_EQ(shards.missing[1].name, "shard-1");
}

TEST(SearchPage, ShowsAHit) {
  const std::string page = results_page(kSite, state_of("path"), one_hit());
  EXPECT_THAT(page, HasSubstr("<title>path - Docs &amp; more</title>"));
  EXPECT_THAT(page, HasSubstr(R"(<p class="count" role="status">1 page</p>)"));
  EXPECT_THAT(
      page,
      HasSubstr(
          R"(<ol class="hits" start="1"><li class="hit"><h2><a href="/library/os.html" dir="auto" lang="en">)"
          "os \u2014 Interfaces</a></h2>"
          R"(<p class="section"><a href="/library/os.html#paths" dir="auto" lang="en">Paths</a></p>)"
          R"(<p class="address"><bdi>library )"
          "\u203a os.html</bdi></p>"));
  EXPECT_THAT(page, HasSubstr("<p class=\"snippet\" dir=\"auto\" lang=\"en\">\u2026a "
                              "<mark>path</mark> &amp; more\u2026</p>"));
  EXPECT_THAT(
      page,
      HasSubstr(
          R"(<p class="facts"><time datetime="2023-11-14">14 November 2023</time> <span class="language">English</span> <span class="duplicates">and 3 pages of the same text</span></p>)"));
}

TEST(SearchPage, SaysBehindTheLastResultHowManyThereAre) {
  SearchState state = state_of("path");
  state.page = 9;
  SearchResult result;
  result.matches_estimated = 30;
  const std::string page = results_page(kSite, state, result);
  EXPECT_THAT(
      page, HasSubstr(R"(role="status">There are no more results: 30 pages have been found.</p>)"));
  EXPECT_THAT(page, Not(HasSubstr("What may help")));
  EXPECT_THAT(page, HasSubstr("page=3"));
  result.matches_estimated = 0;
  EXPECT_THAT(results_page(kSite, state, result), HasSubstr("What may help"));
}

TEST(SearchPage, LabelsWhatIsNoHtml) {
  SearchResult result = one_hit();
  EXPECT_THAT(results_page(kSite, state_of("path"), result), Not(HasSubstr("class=\"type\"")));
  result.hits[0].type = "application/pdf";
  result.hits[0].pages = 1200;
  const std::string page = results_page(kSite, state_of("path"), result);
  EXPECT_THAT(page, HasSubstr(R"(<h2><span class="type">PDF</span> <a href="/library/os.html")"));
  // Another class would take its margins from the list of pages of hits.
  EXPECT_THAT(page, HasSubstr(R"(<span class="document-pages">1,200 pages</span>)"));
}

TEST(SearchPage, KeepsTheFiltersInTheForm) {
  SearchState state = state_of("a \"b\"");
  state.filters.languages = {"en"};
  state.page = 2;
  const std::string page = results_page(kSite, state, one_hit());
  EXPECT_THAT(
      page,
      HasSubstr(
          R"(dir="auto" value="a &quot;b&quot;"><input type="hidden" name="lang" value="en"><button)"));
}

TEST(SearchPage, TogglesFiltersByLinks) {
  SearchState state = state_of("path");
  state.filters.languages = {"en"};
  SearchResult result = one_hit();
  result.facets->languages.values = {{"en", 3}, {"ja", 1}};
  const std::string page = results_page(kSite, state, result);
  EXPECT_THAT(
      page,
      HasSubstr(
          R"(<section class="languages"><h2>Language</h2><ul><li><a href="/search?q=path" aria-current="true"><bdi>English</bdi></a> <span class="number">3</span></li><li><a href="/search?q=path&amp;lang=en&amp;lang=ja"><bdi>Japanese</bdi></a> <span class="number">1</span></li></ul></section>)"));
  EXPECT_THAT(page,
              HasSubstr(R"(<p class="clear"><a href="/search?q=path">Clear filters</a></p>)"));
}

TEST(SearchPage, FoldsLongListsOfFilters) {
  const auto with_sites = [](int number) {
    SearchResult result = one_hit();
    for (int site = 1; site <= number; ++site) {
      result.facets->sites.values.push_back({"host" + std::to_string(site), 1});
    }
    return results_page(kSite, state_of("path"), result);
  };
  EXPECT_THAT(with_sites(10), Not(HasSubstr("<details")));
  const std::string page = with_sites(11);
  EXPECT_THAT(page,
              HasSubstr(R"(<details class="more" data-keep="sites"><summary>More</summary><ul>)"
                        R"(<li><a href="/search?q=path&amp;site=host8">)"));
  EXPECT_THAT(page, HasSubstr("host11</bdi></a> <span class=\"number\">1</span></li></ul></details>"
                              "</section>"));
}

TEST(SearchPage, LeadsToTheFiltersWhereThereAreAny) {
  EXPECT_THAT(results_page(kSite, state_of("path"), one_hit()),
              AllOf(HasSubstr(R"(<a class="to-filters" href="#filters">)"),
                    HasSubstr(R"(<aside class="facets" id="filters")")));
  SearchResult nothing;
  nothing.facets.emplace();
  EXPECT_THAT(results_page(kSite, state_of("path"), nothing), Not(HasSubstr("filters")));
}

TEST(SearchPage, HasLinksToOtherPages) {
  SearchState state = state_of("path");
  state.page = 2;
  SearchResult result = one_hit();
  result.matches_estimated = 31;
  const std::string page = results_page(kSite, state, result);
  EXPECT_THAT(
      page,
      HasSubstr(
          R"(<nav class="pages" aria-label="Pages of results"><ul><li><a href="/search?q=path" rel="prev">Previous</a></li><li><a href="/search?q=path">1</a></li><li><span aria-current="page">2</span></li><li><a href="/search?q=path&amp;page=3">3</a></li><li><a href="/search?q=path&amp;page=4">4</a></li><li><a href="/search?q=path&amp;page=3" rel="next">Next</a></li></ul></nav>)"));
}

TEST(SearchPage, SaysWhatWasSearchedInstead) {
  SearchResult result = one_hit();
  result.corrected = true;
  result.corrected_query = "path";
  const std::string page = results_page(kSite, state_of("paht"), result);
  EXPECT_THAT(
      page,
      HasSubstr(
          R"(<p class="correction">Showing results for <a href="/search?q=path" dir="auto">path</a></p><p class="instead">Search instead for <a href="/search?q=paht&amp;correct=no" dir="auto">paht</a></p>)"));
}

TEST(SearchPage, HelpsWhoFindsNothing) {
  SearchState state = state_of("zzz");
  state.filters.sites = {"a.example"};
  SearchResult result;
  result.facets.emplace();
  const std::string page = results_page(kSite, state, result);
  EXPECT_THAT(page, HasSubstr("No page has been found."));
  EXPECT_THAT(page, HasSubstr(R"(Remove filters: <a href="/search?q=zzz">Clear filters</a>)"));
  EXPECT_THAT(page, Not(HasSubstr("class=\"hits\"")));
  EXPECT_THAT(page, Not(HasSubstr("class=\"pages\"")));
}

TEST(SearchPage, SaysThatThereAreNoPages) {
  SearchedSite empty = kSite;
  empty.pages = 0;
  const std::string page = results_page(empty, state_of("zzz"), SearchResult());
  EXPECT_THAT(page, HasSubstr("There are no pages to search yet."));
  EXPECT_THAT(page, Not(HasSubstr("What may help")));
}

TEST(SearchPage, LinksNothingButPages) {
  SearchResult result = one_hit();
  result.hits[0].url = " javascript:alert(1)";
  result.hits[0].title = "<script>alert(1)</script>";
  result.hits[0].section_url = "JavaScript:alert(1)#x";
  const std::string page =
      results_page(kSite, state_of("'\"><img src=x onerror=alert(1)>"), result);
  EXPECT_THAT(
      page,
      HasSubstr(
          R"(<h2><span dir="auto" lang="en">&lt;script&gt;alert(1)&lt;/script&gt;</span></h2>)"));
  EXPECT_THAT(page, Not(HasSubstr("href=\" javascript")));
  EXPECT_THAT(page, Not(HasSubstr("href=\"JavaScript")));
  EXPECT_THAT(page, Not(HasSubstr("<img")));
}

TEST(StartPage, SaysWhatCanBeSearched) {
  const std::string page = start_page(kSite);
  EXPECT_THAT(page, HasSubstr("<title>Docs &amp; more</title>"));
  EXPECT_THAT(page, HasSubstr("1,234 pages can be searched."));
  EXPECT_THAT(page, HasSubstr("Languages: English, Japanese"));
  EXPECT_THAT(page, HasSubstr(R"(<time datetime="2026-01-31T12:00:00Z">2026-01-31</time>)"));
}

TEST(ErrorPage, SaysWhatToDo) {
  const std::string page = error_page(
      kSite, "words", {ErrorCode::usage, "is no date: 2024-13", "since", "write YYYY-MM-DD"});
  EXPECT_THAT(
      page,
      HasSubstr(
          R"(<p class="error" role="alert"><bdi>since</bdi> is no date: 2024-13</p><p class="remedy">write YYYY-MM-DD</p>)"));
  EXPECT_THAT(page, HasSubstr("value=\"words\""));
}

}  // namespace
}  // namespace winnow::serve
