// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tests/plugin/serve/inspect/inspected_site.h"

namespace winnow::serve {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

std::vector<std::string> values_of(const TestJson& list, const char* name) {
  std::vector<std::string> values;
  for (const TestJson& each : list) values.push_back(each[name].get<std::string>());
  return values;
}

TEST_F(InspectedSiteTest, ListsTheSitesOfASource) {
  open();
  const TestJson answer = get_json("/api/v1/sites");
  EXPECT_EQ(answer["version"], 1);
  ASSERT_THAT(answer["sites"], SizeIs(1));
  const TestJson& site = answer["sites"][0];
  EXPECT_EQ(site["site"], kSite);
  EXPECT_EQ(site["pages"], 32);
  EXPECT_EQ(site["learned_pages"], 28);
  EXPECT_THAT(site["words"]["main"].get<int>(), Gt(1000));
  EXPECT_THAT(site["templates"].get<int>(), Gt(0));
  EXPECT_EQ(site["rules"], 0);
  EXPECT_TRUE(answer["writable"].get<bool>());
  EXPECT_TRUE(answer["scan"]["finished"].get<bool>());
  EXPECT_EQ(answer["scan"]["done"], 32);
}

TEST_F(InspectedSiteTest, FindsAndSortsPages) {
  open();
  const TestJson found = get_json("/api/v1/pages", {{"q", "BOKASHI"}});
  EXPECT_THAT(values_of(found["pages"], "path"), Contains(HasSubstr("bokashi-eimer.html")));
  EXPECT_LT(found["total"].get<int>(), 5);
  const TestJson poorest =
      get_json("/api/v1/pages", {{"sort", "kept"}, {"order", "asc"}, {"limit", "500"}});
  double last = 0;
  for (const TestJson& page : poorest["pages"]) {
    EXPECT_GE(page["kept"].get<double>(), last);
    last = page["kept"].get<double>();
  }
  const TestJson second = get_json("/api/v1/pages", {{"limit", "30"}, {"page", "2"}});
  EXPECT_THAT(second["pages"], SizeIs(2));
  EXPECT_EQ(second["total"], 32);
}

TEST_F(InspectedSiteTest, ListsThePoorestPagesByTheirConfidence) {
  open();
  const TestJson answer = get_json("/api/v1/pages", {{"sort", "confidence"}, {"limit", "500"}});
  double last = 0;
  for (const TestJson& page : answer["pages"]) {
    ASSERT_TRUE(page["confidence"].is_number()) << page["path"];
    EXPECT_GE(page["confidence"].get<double>(), last);
    last = page["confidence"].get<double>();
  }
  EXPECT_THAT(last, AllOf(Gt(0.5), ::testing::Le(1)));
  const TestJson report = get_json(std::string("/sites/") + kSite, {{"format", "json"}});
  EXPECT_EQ(report["poorest"][0]["id"], answer["pages"][0]["id"]);
}

TEST_F(InspectedSiteTest, HasNoConfidenceByAMethodWithoutProbabilities) {
  std::filesystem::remove_all(database());
  index("all");
  open();
  const TestJson answer = get_json("/api/v1/pages", {{"sort", "confidence"}});
  for (const TestJson& page : answer["pages"]) EXPECT_TRUE(page["confidence"].is_null());
}

TEST_F(InspectedSiteTest, RefusesParametersThatMakeNoSense) {
  open();
  for (const auto& [name, value] : Fields{{"sort", "color"},
                                          {"order", "up"},
                                          {"limit", "0"},
                                          {"limit", "-1"},
                                          {"page", "x"},
                                          {"rule", "first"}}) {
    const TestJson answer = get_json("/api/v1/pages", {{name, value}}, 400);
    EXPECT_THAT(answer["error"]["message"].get<std::string>(), HasSubstr(name));
  }
  for (const char* limit : {"501", "0", "-1", "99999999999999999999"}) {
    const TestJson answer = get_json("/api/v1/pages", {{"limit", limit}}, 400);
    EXPECT_THAT(answer["error"]["message"].get<std::string>(), HasSubstr("is out of range"));
  }
  for (const char* limit : {"-", "1.5", "ten"}) {
    const TestJson answer = get_json("/api/v1/pages", {{"limit", limit}}, 400);
    EXPECT_THAT(answer["error"]["message"].get<std::string>(), HasSubstr("not a whole number"));
  }
}

TEST_F(InspectedSiteTest, KeepsNoMorePagesThanItMay) {
  most_pages_ = 10;
  open();
  const TestJson answer = get_json("/api/v1/sites");
  EXPECT_EQ(answer["sites"][0]["pages"], 10);
  EXPECT_TRUE(answer["scan"]["more"].get<bool>());
}

TEST_F(InspectedSiteTest, TellsOfEachBlockWhyItIsWhatItIs) {
  open();
  const TestJson page = get_json("/api/v1/pages/" + page_of("bokashi-eimer.html"));
  EXPECT_EQ(page["method"], "site");
  EXPECT_EQ(page["learned_from"], 28);
  EXPECT_FALSE(page["on_its_own"].get<bool>());
  std::uint64_t main_words = 0;
  for (const TestJson& block : page["blocks"]) {
    EXPECT_EQ(block["site_pages"], 28);
    if (block["class"] == "main") main_words += block["words"].get<std::uint64_t>();
  }
  EXPECT_EQ(page["page"]["words"]["main"], main_words);
  EXPECT_EQ(page["blocks"][0]["reason"], "repeats");
  EXPECT_EQ(page["blocks"][0]["text_pages"], 28);
}

TEST_F(InspectedSiteTest, GivesAPageOfAHitAsMarkdown) {
  open();
  const TestJson page = get_json("/api/v1/pages/" + page_of("bokashi-eimer.html"));
  const std::string url = page["page"]["url"];
  const Response markdown = get("/api/v1/content", {{"url", url + "#section"}});
  ASSERT_EQ(markdown.status, 200U);
  EXPECT_EQ(markdown.type, "text/markdown; charset=utf-8");
  EXPECT_THAT(markdown.body, AllOf(testing::StartsWith("---\ntitle: "), HasSubstr("\n# Bokashi")));
  for (const auto& [format, type] : Fields{{"md", "text/markdown; charset=utf-8"},
                                           {"text", "text/plain; charset=utf-8"},
                                           {"json", "application/json"},
                                           {"xml", "application/xml"}}) {
    const Response other = get("/api/v1/content", {{"url", url}, {"format", format}});
    EXPECT_EQ(other.status, 200U) << format;
    EXPECT_EQ(other.type, type);
    EXPECT_THAT(other.body, HasSubstr("Bokashi")) << format;
  }
}

TEST_F(InspectedSiteTest, GivesNoContentOfWhatIsNoPage) {
  open();
  EXPECT_EQ(get("/api/v1/content", {{"url", "https://elsewhere.example/"}}).status, 404U);
  EXPECT_EQ(get("/api/v1/content").status, 400U);
  EXPECT_EQ(get("/api/v1/content", {{"url", "/"}, {"format", "html"}}).status, 400U);
}

TEST_F(InspectedSiteTest, KnowsNoPageByAnythingButItsId) {
  open();
  for (const char* id : {"0000000000000000", "..", "x", "products", "0", "ffffffffffffffffff"}) {
    EXPECT_EQ(get(std::string("/api/v1/pages/") + id).status, 404U) << id;
    EXPECT_EQ(get(std::string("/inspect/pages/") + id + "/copy").status, 404U) << id;
  }
}

TEST_F(InspectedSiteTest, ReadsAPageAgainAndMissesOneThatIsGone) {
  open();
  const std::string id = page_of("bokashi-eimer.html");
  std::filesystem::remove(mirror() / "products" / "bokashi-eimer.html");
  EXPECT_EQ(get("/api/v1/pages/" + id).status, 410U);
}

TEST_F(InspectedSiteTest, DoesNotFollowALinkThatReplacesAPage) {
  open();
  const std::string id = page_of("bokashi-eimer.html");
  const std::filesystem::path page = mirror() / "products" / "bokashi-eimer.html";
  std::filesystem::rename(page, folder_ / "secret.html");
  std::filesystem::create_symlink(folder_ / "secret.html", page);
  EXPECT_EQ(get("/api/v1/pages/" + id).status, 410U);
}

TEST_F(InspectedSiteTest, FramesHaveNumbersAndAPolicyOfTheirOwn) {
  open();
  const std::string id = page_of("bokashi-eimer.html");
  const Response frame = get("/inspect/pages/" + id + "/copy");
  ASSERT_EQ(frame.status, 200U);
  EXPECT_THAT(std::string(frame.header("content-security-policy")),
              AllOf(HasSubstr("default-src 'none'; script-src 'sha256-"),
                    HasSubstr("sandbox allow-scripts"), HasSubstr("frame-ancestors 'self'"),
                    Not(HasSubstr("allow-same-origin"))));
  EXPECT_THAT(frame.body, Not(HasSubstr("<winnow-legend>")));
  const TestJson page = get_json("/api/v1/pages/" + id);
  for (const TestJson& block : page["blocks"]) {
    if (block["class"] != "main") continue;
    EXPECT_THAT(frame.body, HasSubstr("data-block=\"" + block["index"].dump() + "\""));
    EXPECT_THAT(frame.body, HasSubstr("data-node=\"" + block["node"].dump() + "\""));
  }
}

TEST_F(InspectedSiteTest, SitesMayHaveNamesThatPathsHave) {
  open();
  const std::string id = page_of("bokashi-eimer.html");
  const std::string shell = get(std::string("/inspect/") + kSite + "/" + id).body;
  for (const char* name : {"frame", "pages"}) {
    EXPECT_EQ(get(std::string("/inspect/") + name + "/" + id).body, shell) << name;
  }
}

TEST_F(InspectedSiteTest, ReportsOnASite) {
  write_rules("[[rule]]\nselect = \".product__tax\"\nclass = \"main\"\n");
  open();
  const std::string path = std::string("/sites/") + kSite;
  const TestJson report = get_json(path, {{"format", "json"}});
  EXPECT_EQ(report["pages"], 32);
  EXPECT_THAT(report["templates"]["groups"], SizeIs(Gt(1U)));
  ASSERT_THAT(report["rules"], SizeIs(1));
  EXPECT_EQ(report["rules"][0]["pages_matched"], 23);
  EXPECT_THAT(report["poorest"], SizeIs(20));
  EXPECT_TRUE(report["queries"].is_null());
  const Response html = get(path);
  EXPECT_EQ(html.type, "text/html; charset=utf-8");
  EXPECT_THAT(html.body, AllOf(HasSubstr(kSite), HasSubstr("Poorest pages"),
                               HasSubstr("rules.toml:1"), Not(HasSubstr("<script"))));
  EXPECT_EQ(get("/sites/elsewhere.example").status, 404U);
}

TEST_F(InspectedSiteTest, CallsNoPageOnItsOwnByAMethodThatLearnsNothing) {
  std::filesystem::remove_all(database());
  index("all");
  open();
  const TestJson report = get_json(std::string("/sites/") + kSite, {{"format", "json"}});
  EXPECT_EQ(report["pages_on_their_own"], 0);
  EXPECT_GT(report["kept"].get<double>(), 0.9);
  EXPECT_THAT(report["disputed"], SizeIs(10));
}

TEST_F(InspectedSiteTest, ReportsQueriesThatFoundNothing) {
  query_log_ = (folder_ / "queries.log").string();
  std::ofstream(query_log_)
      << R"({"time":"2026-01-01T00:00:00Z","query":"xyzzy","matches_estimated":0})"
         "\n"
      << R"({"time":"2026-01-02T00:00:00Z","query":"bokashi","matches_estimated":0})"
         "\n"
      << R"({"time":"2026-01-03T00:00:00Z","query":"xyzzy","matches_estimated":0})"
         "\n";
  open();
  const TestJson report = get_json(std::string("/sites/") + kSite, {{"format", "json"}})["queries"];
  EXPECT_EQ(report["searches"], 3);
  ASSERT_THAT(report["without_match"], SizeIs(2));
  EXPECT_EQ(report["without_match"][0]["query"], "xyzzy");
  EXPECT_EQ(report["without_match"][0]["times_without_match"], 2);
  EXPECT_EQ(report["without_match"][0]["matches_now"], 0);
  EXPECT_THAT(report["without_match"][1]["matches_now"].get<int>(), Gt(0));
}

TEST_F(InspectedSiteTest, SaysHowToGetAnInspector) {
  add_inspect_routes(router_, nullptr);
  for (const char* path : {"/inspect", "/api/v1/sites", "/api/v1/rules", "/sites/x"}) {
    const Response response = get(path);
    EXPECT_EQ(response.status, 404U) << path;
    EXPECT_THAT(response.body, HasSubstr("--source"));
  }
}

TEST_F(InspectedSiteTest, RefusesAStream) {
  InspectOptions options;
  options.database = database();
  options.sources = {"-"};
  const auto opened = Inspector::open(options);
  ASSERT_FALSE(opened);
  EXPECT_THAT(opened.error().message(), HasSubstr("standard input"));
}

}  // namespace
}  // namespace winnow::serve
