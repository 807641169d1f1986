// SPDX-License-Identifier: GPL-2.0-or-later
//
// The routes of a search, without a network.
#include "plugin/serve/search/search_routes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "plugin/serve/search/accepted_types.h"
#include "tests/queries/search/test_database.h"

namespace winnow::serve {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class SearchRoutes : public testing::Test {
 protected:
  SearchRoutes() {
    database_.add({"/port.html", "the harbour of the town", "Harbour"});
    database_.commit();
    settings_.searched.database = database_.directory();
    settings_.name = "Docs";
    settings_.revision = [this] { return revision_; };
    settings_.cache = std::make_shared<AnswerCache>(1 << 20);
    settings_.warn = [this](const std::string& message) { warnings_ += message + '\n'; };
  }

  Response ask(const std::string& path, Fields query = {}, Fields headers = {}) {
    if (router_.routes().empty()) {
      auto settings = std::make_shared<const SearchSettings>(settings_);
      add_search_routes(router_, std::make_shared<SearchPages>(settings));
    }
    Request request;
    request.path = path;
    request.query = std::move(query);
    request.headers = std::move(headers);
    request.host = "127.0.0.1:8700";
    return router_.answer(request);
  }

  std::vector<std::string> urls_of(const Response& response) {
    const json found = json::parse(response.body);
    std::vector<std::string> urls;
    for (const json& hit : found.at("hits")) urls.push_back(hit.at("url"));
    return urls;
  }

  TestDatabase database_;
  std::uint64_t revision_ = 1;
  std::string warnings_;
  SearchSettings settings_;
  Router router_;
};

TEST_F(SearchRoutes, ShowTheStartPageToWhoAsksNothing) {
  const Response start = ask("/");
  EXPECT_EQ(start.status, 200U);
  EXPECT_THAT(start.body, HasSubstr("1 page can be searched."));
  EXPECT_EQ(ask("/search", {{"q", " "}}).body, start.body);
}

TEST_F(SearchRoutes, AnswerAsPageOrJson) {
  const Response page = ask("/search", {{"q", "harbour"}});
  EXPECT_EQ(page.type, "text/html; charset=utf-8");
  EXPECT_THAT(page.body, HasSubstr("<mark>harbour</mark>"));
  const Response api = ask("/api/v1/search", {{"q", "harbour"}});
  EXPECT_EQ(api.type, "application/json");
  EXPECT_TRUE(json::parse(api.body).contains("facets"));
  EXPECT_EQ(ask("/search", {{"q", "harbour"}, {"format", "json"}}).body, api.body);
  EXPECT_EQ(ask("/search", {{"q", "harbour"}}, {{"accept", "application/json"}}).body, api.body);
  EXPECT_EQ(ask("/search", {{"q", "harbour"}}, {{"accept", "*/*"}}).type, page.type);
}

TEST_F(SearchRoutes, FindWhatANewRevisionHas) {
  EXPECT_THAT(urls_of(ask("/api/v1/search", {{"q", "harbour"}})),
              ElementsAre("http://example.com/port.html"));
  database_.add({"/new.html", "another harbour"});
  database_.commit();
  EXPECT_EQ(urls_of(ask("/api/v1/search", {{"q", "harbour"}})).size(), 1U);
  ++revision_;
  EXPECT_EQ(urls_of(ask("/api/v1/search", {{"q", "harbour"}})).size(), 2U);
  EXPECT_THAT(ask("/").body, HasSubstr("2 pages can be searched."));
}

TEST_F(SearchRoutes, AnswerAsBeforeWhileThereIsNoDatabase) {
  ask("/");
  const std::filesystem::path aside = database_.directory() + ".aside";
  std::filesystem::rename(database_.directory(), aside);
  ++revision_;
  EXPECT_EQ(ask("/search", {{"q", "harbour"}}).status, 200U);
  EXPECT_THAT(warnings_, HasSubstr(database_.directory()));
  std::filesystem::rename(aside, database_.directory());
}

TEST_F(SearchRoutes, TellStrangersNothingOfFiles) {
  settings_.searched.database = "/nowhere/at/all.db";
  for (const char* path : {"/", "/search", "/api/v1/search", "/api/v1/suggest"}) {
    const Response response = ask(path, {{"q", "harbour"}});
    EXPECT_EQ(response.status, 503U);
    EXPECT_EQ(response.header("retry-after"), "2");
    EXPECT_THAT(response.body, Not(HasSubstr("nowhere")));
  }
  EXPECT_THAT(warnings_, HasSubstr("/nowhere/at/all.db"));
  EXPECT_THAT(ask("/").body, HasSubstr("<h1>The search does not work now</h1>"));
}

TEST_F(SearchRoutes, RefuseWhatCannotBeAsked) {
  const Fields wrong[] = {{{"q", "a"}, {"since", "2024-13"}},
                          {{"q", "a"}, {"page", "0"}},
                          {{"q", std::string(20'000, 'x')}},
                          {{"q", "a"}, {"sort", "up"}}};
  for (const Fields& query : wrong) {
    const Response page = ask("/search", query);
    EXPECT_EQ(page.status, 400U);
    EXPECT_THAT(page.body, HasSubstr("<p class=\"remedy\">"));
    const Response api = ask("/api/v1/search", query);
    EXPECT_EQ(api.status, 400U);
    EXPECT_TRUE(json::parse(api.body).at("error").contains("remedy")) << api.body;
  }
  EXPECT_EQ(ask("/search", {{"q", "a"}, {"format", "xml"}}).status, 400U);
  EXPECT_EQ(ask("/api/v1/suggest", {{"q", "a"}, {"format", "xml"}}).status, 400U);
}

TEST_F(SearchRoutes, WriteDownEachQuery) {
  const std::string file = database_.directory() + ".log";
  settings_.query_log = *QueryLog::open(file);
  ask("/search", {{"q", "harbour"}});
  ask("/search", {{"q", "harbour"}});  // is remembered
  ask("/api/v1/search", {{"q", "nothing"}, {"page", "2"}});
  ask("/");
  ask("/api/v1/suggest", {{"q", "har"}});
  std::ifstream lines(file);
  std::vector<std::string> queries;
  for (std::string line; std::getline(lines, line);) {
    const Expected<LoggedQuery> entry = parse_log_line(line);
    ASSERT_TRUE(entry) << line;
    EXPECT_EQ(entry->time.size(), std::string_view("2026-01-31T23:59:59Z").size());
    queries.push_back(entry->query + ' ' + std::to_string(entry->offset));
  }
  EXPECT_THAT(queries, ElementsAre("harbour 0", "harbour 0", "nothing 10"));
  std::filesystem::remove(file);
}

TEST_F(SearchRoutes, SuggestInTwoFormats) {
  const Response list = ask("/api/v1/suggest", {{"q", "harb"}});
  EXPECT_EQ(list.type, "application/x-suggestions+json");
  EXPECT_EQ(json::parse(list.body),
            json::parse(R"(["harb", ["harbour", "Harbour"], ["", "example.com )"
                        "\u203a port.html\"], [\"http://127.0.0.1:8700/search?q=harbour\", "
                        R"("http://example.com/port.html"]])"));
  const json full = json::parse(ask("/api/v1/suggest", {{"q", "harb"}, {"format", "full"}}).body);
  EXPECT_EQ(full.at("pages").at(0).at("title"), "Harbour");
}

TEST_F(SearchRoutes, DescribeThemselvesToBrowsers) {
  settings_.name = "Docs <&> of all harbours";
  const Response description = ask("/opensearch.xml");
  EXPECT_THAT(description.body, HasSubstr("<ShortName>Docs &lt;&amp;&gt; of all </ShortName>"));
  EXPECT_THAT(description.body,
              HasSubstr("template=\"http://127.0.0.1:8700/search?q={searchTerms}&amp;"));
}

TEST_F(SearchRoutes, SendFilesByTheirNamesAlone) {
  EXPECT_EQ(ask("/assets/search.css").type, "text/css; charset=utf-8");
  EXPECT_EQ(ask("/favicon.ico").type, "image/svg+xml");
  EXPECT_EQ(ask("/api/v1/schemas/suggestions.schema.json").type, "application/schema+json");
  EXPECT_EQ(ask("/assets/..").status, 404U);
  EXPECT_EQ(ask("/api/v1/schemas/openapi.json").status, 404U);
}

TEST(AcceptedTypes, AreWeighed) {
  EXPECT_EQ(wanted("", "text/html"), 1000);
  EXPECT_EQ(wanted("text/html;q=0.5, */*;q=0.1", "text/html"), 500);
  EXPECT_EQ(wanted("text/html;q=0.5, */*;q=0.1", "application/json"), 100);
  EXPECT_EQ(wanted("application/*;q=0.25", "application/json"), 250);
  EXPECT_EQ(wanted("TEXT/HTML", "text/html"), 1000);
  EXPECT_EQ(wanted("image/png", "text/html"), 0);
  EXPECT_EQ(wanted("text/html;level=1;q=0", "text/html"), 0);
}

}  // namespace
}  // namespace winnow::serve
