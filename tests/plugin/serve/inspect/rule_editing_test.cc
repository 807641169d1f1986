// SPDX-License-Identifier: GPL-2.0-or-later
//
// From a region that somebody points at to pages that are indexed by another rule.
#include <sys/stat.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/plugin/serve/inspect/inspected_site.h"
#include "winnow/queries/searcher.h"

namespace winnow::serve {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::Ge;
using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr const char* kPage = "bokashi-eimer.html";
constexpr const char* kSelect = ".product__pickup";
constexpr int kPages = 23;  // have it

class RuleEditingTest : public InspectedSiteTest {
 protected:
  // An example that points at the block with this text on a page.
  TestJson example_of(const std::string& id, std::string_view text) const {
    const TestJson page = get_json("/api/v1/pages/" + id);
    for (const TestJson& block : page["blocks"]) {
      if (block["text"].get<std::string>().find(text) != std::string::npos) {
        return {{"page", id}, {"node", block["node"]}, {"wanted", true}};
      }
    }
    ADD_FAILURE() << "no block " << text;
    return {};
  }

  static TestJson rule(const char* select = kSelect, const char* text_class = "main") {
    return {{"site", kSite}, {"select", select}, {"class", text_class}};
  }

  TestJson save(const TestJson& rule, const std::string& etag, unsigned status = 201) const {
    return send_json(serve::Method::post, "/api/v1/rules", {{"rule", rule}}, etag, status);
  }

  std::uint64_t matches(const char* word) const {
    auto searcher = Searcher::open(database());
    return searcher->search(word)->matches_estimated;
  }

  TestJson wait_for_index() const {
    const std::string path = std::string("/api/v1/sites/") + kSite + "/index";
    for (int i = 0; i < 3000; ++i) {
      TestJson job = get_json(path)["job"];
      if (job["state"] != "running") return job;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return {};
  }
};

TEST_F(RuleEditingTest, SuggestsSelectorsForAnElement) {
  open();
  const TestJson example = example_of(page_of(kPage), "Abholung im Hofladen");
  const TestJson answer = send_json(serve::Method::post, "/api/v1/rules/suggest",
                                    {{"examples", TestJson::array({example})}, {"class", "main"}});
  ASSERT_THAT(answer["suggestions"], SizeIs(AllOf(Ge(1U), ::testing::Le(5U))));
  const TestJson& best = answer["suggestions"][0];
  EXPECT_THAT(best["selector"].get<std::string>(), HasSubstr("pickup"));
  EXPECT_EQ(best["pages_matched"], kPages);
  EXPECT_EQ(best["pages"], 32);
  EXPECT_EQ(best["changed_words"], best["words"]["template"]);
  EXPECT_THAT(best["examples"], SizeIs(6));
  EXPECT_THAT(best["warnings"], IsEmpty());
}

TEST_F(RuleEditingTest, SuggestsNothingForExamplesThatContradictEachOther) {
  open();
  TestJson example = example_of(page_of(kPage), "Abholung im Hofladen");
  TestJson other = example;
  other["wanted"] = false;
  const TestJson answer =
      send_json(serve::Method::post, "/api/v1/rules/suggest",
                {{"examples", TestJson::array({example, other})}, {"class", "main"}}, "", 422);
  EXPECT_THAT(answer["error"]["message"].get<std::string>(), Not(IsEmpty()));
}

TEST_F(RuleEditingTest, ShowsWhatARuleWouldChange) {
  open();
  const TestJson preview = send_json(serve::Method::post, "/api/v1/rules/preview",
                                     {{"rule", rule()}, {"without", nullptr}, {"limit", 3}});
  EXPECT_EQ(preview["pages_looked_at"], 32);
  EXPECT_EQ(preview["pages_matched"], kPages);
  EXPECT_EQ(preview["pages_changed"], kPages);
  EXPECT_THAT(preview["pages"], SizeIs(3));
  const TestJson& page = preview["pages"][0];
  EXPECT_THAT(page["added"][0].get<std::string>(), HasSubstr("Abholung im Hofladen"));
  EXPECT_THAT(page["removed"], IsEmpty());
  EXPECT_GT(page["kept"]["after"].get<double>(), page["kept"]["before"].get<double>());
  EXPECT_THAT(rules_text(), IsEmpty());
}

TEST_F(RuleEditingTest, ShowsWhatARuleDoesByLeavingItOut) {
  write_rules("[[rule]]\nselect = \"main\"\nclass = \"template\"\n");
  open();
  const TestJson preview = send_json(serve::Method::post, "/api/v1/rules/preview",
                                     {{"rule", nullptr}, {"without", 0}, {"site", kSite}});
  EXPECT_EQ(preview["words"]["main"]["before"], 0);
  EXPECT_THAT(preview["words"]["main"]["after"].get<int>(), Gt(1000));
  EXPECT_EQ(preview["pages_matched"], 32);
}

TEST_F(RuleEditingTest, NamesPagesThatARuleWouldEmpty) {
  open();
  const TestJson preview = send_json(serve::Method::post, "/api/v1/rules/preview",
                                     {{"rule", rule("body", "template")}, {"site", kSite}});
  EXPECT_EQ(preview["words"]["main"]["after"], 0);
  EXPECT_EQ(preview["emptied"].size(), preview["pages_emptied"].get<std::size_t>());
  EXPECT_THAT(preview["emptied"], SizeIs(Gt(25U)));
}

// RFC 9110, 13.1.1: "*" asks for any file, and of a list one is enough. Weak etags say too little.
TEST_F(RuleEditingTest, ChangesWhatIfMatchLetsPass) {
  open();
  save(rule(".a"), "*");
  save(rule(".b"), "\"other\" , " + etag());
  save(rule(".c"), etag() + ",\"other\"");
  save(rule(".d"), "W/" + etag(), 412);
  save(rule(".d"), "\"other\", \"another\"", 412);
  save(rule(".d"), "\"*\"", 412);
  EXPECT_THAT(rules_text(), AllOf(HasSubstr(".a"), HasSubstr(".b"), HasSubstr(".c")));
  EXPECT_THAT(rules_text(), Not(HasSubstr(".d")));
}

TEST_F(RuleEditingTest, GoesTheWholeWay) {
  open();
  EXPECT_EQ(matches("Abholung"), 0U);
  const TestJson words_before = get_json("/api/v1/sites")["sites"][0]["words"];
  const TestJson preview =
      send_json(serve::Method::post, "/api/v1/rules/preview", {{"rule", rule()}})["words"];
  EXPECT_EQ(preview["main"]["before"], words_before["main"]);
  const TestJson saved = save(rule(), etag());
  EXPECT_EQ(saved["index"], 0);
  EXPECT_EQ(saved["etag"], etag());
  wait();
  const TestJson expected = get_json("/api/v1/sites")["sites"][0]["words"];
  EXPECT_EQ(expected["main"], preview["main"]["after"]);
  EXPECT_EQ(expected["template"], preview["template"]["after"]);
  EXPECT_EQ(get_json("/api/v1/rules")["rules"][0]["pages_matched"], kPages);
  EXPECT_EQ(get_json("/api/v1/pages", {{"rule", "0"}})["total"], kPages);

  const std::string path = std::string("/api/v1/sites/") + kSite + "/index";
  EXPECT_EQ(send_json(serve::Method::post, path, TestJson::object(), "", 202)["job"]["state"],
            "running");
  const TestJson job = wait_for_index();
  EXPECT_EQ(job["state"], "done") << job;
  EXPECT_THAT(job["changed"].get<int>(), Ge(kPages));
  EXPECT_THAT(matches("Abholung"), Ge(20U));
  wait();
  // The run has learned the site again, with the rule: that changes a little elsewhere.
  const auto main_words = get_json("/api/v1/sites")["sites"][0]["words"]["main"].get<double>();
  EXPECT_NEAR(main_words / preview["main"]["after"].get<double>(), 1, 0.02);
}

// A pipe looks like a page until it is opened.
TEST_F(RuleEditingTest, NamesTheFilesThatAnIndexRunHasSkipped) {
  const std::filesystem::path lost = mirror() / "lost.html";
  ASSERT_EQ(::mkfifo(lost.c_str(), 0600), 0);
  open();
  const std::string path = std::string("/api/v1/sites/") + kSite + "/index";
  send_json(serve::Method::post, path, TestJson::object(), "", 202);
  const TestJson job = wait_for_index();
  EXPECT_EQ(job["state"], "done") << job;
  EXPECT_THAT(job["message"].get<std::string>(),
              AllOf(StartsWith("1 file was skipped: "), HasSubstr("lost.html: ")));

  std::filesystem::remove(lost);
  send_json(serve::Method::post, path, TestJson::object(), "", 202);
  EXPECT_EQ(wait_for_index()["message"], "");
}

TEST_F(RuleEditingTest, ShowsJustWhatAnIndexWillHaveIfNothingIsLearned) {
  std::filesystem::remove_all(database());
  index("block-model");
  open();
  const TestJson shown =
      send_json(serve::Method::post, "/api/v1/rules/preview", {{"rule", rule()}})["words"];
  save(rule(), etag());
  const std::string path = std::string("/api/v1/sites/") + kSite + "/index";
  send_json(serve::Method::post, path, TestJson::object(), "", 202);
  EXPECT_EQ(wait_for_index()["state"], "done");
  wait();
  const TestJson indexed = get_json("/api/v1/sites")["sites"][0]["words"];
  for (const char* name : {"main", "page", "template"}) {
    EXPECT_EQ(indexed[name], shown[name]["after"]) << name;
  }
}

TEST_F(RuleEditingTest, SavesOnlyOverTheFileThatWasSeen) {
  write_rules("# ours\n");
  open();
  const std::string seen = etag();
  EXPECT_EQ(send(serve::Method::post, "/api/v1/rules", R"({"rule":{}})").status, 428U);
  write_rules("# changed by somebody else\n");
  save(rule(), seen, 412);
  EXPECT_EQ(rules_text(), "# changed by somebody else\n");
  save(rule(), etag());
  EXPECT_THAT(rules_text(), AllOf(HasSubstr("# changed by"), HasSubstr(kSelect)));
}

TEST_F(RuleEditingTest, RefusesARuleThatDoesNotCompile) {
  open();
  const TestJson answer = save(rule("div >"), etag(), 422);
  EXPECT_THAT(answer["error"]["message"].get<std::string>(), HasSubstr("\"rule\""));
  save({{"site", kSite}, {"select", "p"}}, etag(), 422);
  save({{"site", kSite}, {"select", "p"}, {"weight", 11}}, etag(), 422);
  EXPECT_FALSE(std::filesystem::exists(rules_file()));
}

TEST_F(RuleEditingTest, RemovesARuleAndKeepsComments) {
  write_rules(
      "# of Ann\n[[rule]]\nselect = \"p\"\nclass = \"main\"\n\n# of Bob\n[[rule]]\nselect = "
      "\"b\"\nclass = \"page\"\n");
  open();
  const TestJson removed =
      send_json(serve::Method::delete_, "/api/v1/rules/0", nullptr, etag(), 200);
  EXPECT_EQ(removed["etag"], etag());
  EXPECT_EQ(rules_text(), "# of Ann\n\n# of Bob\n[[rule]]\nselect = \"b\"\nclass = \"page\"\n");
  EXPECT_EQ(send(serve::Method::delete_, "/api/v1/rules/7", "", etag()).status, 404U);
  EXPECT_EQ(send(serve::Method::delete_, "/api/v1/rules/x", "", etag()).status, 404U);
}

TEST_F(RuleEditingTest, KnowsRulesByTheirNewNumbersAtOnce) {
  write_rules(
      "[[rule]]\nselect = \"h1\"\nclass = \"main\"\n\n[[rule]]\nselect = \".product__pickup\"\n"
      "class = \"main\"\n");
  open();
  EXPECT_EQ(get_json("/api/v1/pages", {{"rule", "1"}})["total"], kPages);
  send_json(serve::Method::delete_, "/api/v1/rules/0", nullptr, etag());
  EXPECT_EQ(get_json("/api/v1/pages", {{"rule", "0"}})["total"], kPages);
  EXPECT_EQ(get_json("/api/v1/pages", {{"rule", "1"}})["total"], 0);
  wait();
  EXPECT_EQ(get_json("/api/v1/pages", {{"rule", "0"}})["total"], kPages);
}

TEST_F(RuleEditingTest, TakesBackWhatItHasWritten) {
  write_rules("# ours\n");
  open();
  EXPECT_FALSE(get_json("/api/v1/rules")["undo"].get<bool>());
  EXPECT_EQ(send(serve::Method::post, "/api/v1/rules/undo", "{}", etag()).status, 404U);
  save(rule(), etag());
  save(rule(".price"), etag());
  EXPECT_TRUE(get_json("/api/v1/rules")["undo"].get<bool>());
  send_json(serve::Method::post, "/api/v1/rules/undo", TestJson::object(), etag());
  EXPECT_THAT(rules_text(), AllOf(HasSubstr(kSelect), Not(HasSubstr(".price"))));
  send_json(serve::Method::post, "/api/v1/rules/undo", TestJson::object(), etag());
  EXPECT_EQ(rules_text(), "# ours\n");
  EXPECT_FALSE(get_json("/api/v1/rules")["undo"].get<bool>());
}

TEST_F(RuleEditingTest, TakesNothingBackThatSomebodyElseHasChanged) {
  open();
  save(rule(), etag());
  write_rules(rules_text() + "# more\n");
  EXPECT_EQ(send(serve::Method::post, "/api/v1/rules/undo", "{}", etag()).status, 412U);
  EXPECT_THAT(rules_text(), HasSubstr("# more"));
}

TEST_F(RuleEditingTest, UndoRemovesAFileThatWasNotThere) {
  open();
  save(rule(), etag());
  EXPECT_TRUE(std::filesystem::exists(rules_file()));
  send_json(serve::Method::post, "/api/v1/rules/undo", TestJson::object(), etag());
  EXPECT_FALSE(std::filesystem::exists(rules_file()));
}

TEST_F(RuleEditingTest, SeesWhatAnEditorWrites) {
  open();
  write_rules("[[rule]]\nselect = \".product__pickup\"\nclass = \"main\"\n");
  EXPECT_THAT(get_json("/api/v1/rules")["rules"], SizeIs(1));
  wait();
  EXPECT_EQ(get_json("/api/v1/rules")["rules"][0]["pages_matched"], kPages);
  write_rules("[[rule]\n");
  const TestJson broken = get_json("/api/v1/rules");
  EXPECT_THAT(broken["problem"].get<std::string>(), HasSubstr("rules.toml:1"));
  save(rule(), broken["etag"], 422);
}

TEST_F(RuleEditingTest, NamesTheMemberThatIsWrong) {
  open();
  const std::vector<std::pair<const char*, const char*>> bodies = {
      {"", "JSON object"},
      {"[]", "JSON object"},
      {"{", "JSON object"},
      {R"({"rules":{}})", "\"rules\""},
      {R"({})", "\"rule\""},
      {R"({"rule":[]})", "\"rule\""},
      {R"({"rule":{"selector":"p"}})", "\"selector\""},
      {R"({"rule":{"select":1}})", "\"select\""},
      {R"({"rule":{"paths":"/a"}})", "\"paths\""},
      {R"({"rule":{"paths":[1]}})", "\"paths\""},
      {R"({"rule":{"class":"title"}})", "\"class\""},
      {R"({"rule":{"weight":"1"}})", "\"weight\""},
      {R"({"rule":{"skip":1}})", "\"skip\""},
      {R"({"rule":{"demote":-1}})", "\"demote\""},
      {R"({"rule":{"select":"p","select":"b"}})", "\"select\""},
      {"{\"rule\":{\"note\":\"\xFF\"}}", "JSON object"},
  };
  for (const auto& [body, name] : bodies) {
    const Response response = send(serve::Method::post, "/api/v1/rules", body, etag());
    EXPECT_EQ(response.status, 422U) << body;
    EXPECT_THAT(TestJson::parse(response.body)["error"]["message"].get<std::string>(),
                HasSubstr(name))
        << body;
  }
  const std::string deep = "{\"rule\":" + std::string(20000, '[') + std::string(20000, ']') + "}";
  EXPECT_EQ(send(serve::Method::post, "/api/v1/rules", deep, etag()).status, 413U);
  const std::string large = R"({"rule":{"note":")" + std::string(70000, 'x') + "\"}}";
  EXPECT_EQ(send(serve::Method::post, "/api/v1/rules", large, etag()).status, 413U);
}

TEST_F(RuleEditingTest, RefusesBodiesOfOtherRequestsThatAreWrong) {
  open();
  const std::vector<std::pair<const char*, const char*>> suggest = {
      {R"({"examples":[]})", "\"class\""},
      {R"({"examples":[],"class":"main"})", "\"examples\""},
      {R"({"examples":[{}],"class":"main"})", "\"page\""},
      {R"({"examples":[{"page":"a"}],"class":"main"})", "\"node\""},
      {R"({"examples":[{"page":"a","node":-1}],"class":"main"})", "\"node\""},
      {R"({"examples":[{"page":"a","node":1,"wanted":2}],"class":"main"})", "\"wanted\""},
  };
  for (const auto& [body, name] : suggest) {
    const Response response = send(serve::Method::post, "/api/v1/rules/suggest", body);
    EXPECT_EQ(response.status, 422U) << body;
    EXPECT_THAT(response.body, HasSubstr(TestJson(name).dump().substr(1, 5))) << body;
  }
  EXPECT_EQ(send(serve::Method::post, "/api/v1/rules/suggest",
                 R"({"examples":[{"page":"a","node":1}],"class":"main"})")
                .status,
            404U);
  EXPECT_EQ(send(serve::Method::post, "/api/v1/rules/preview", R"({"site":"x"})").status, 422U);
  EXPECT_EQ(
      send(serve::Method::post, "/api/v1/rules/preview", R"({"site":"x","without":3})").status,
      404U);
}

TEST_F(RuleEditingTest, ChangesNothingWithoutARulesFile) {
  open(false);
  EXPECT_FALSE(get_json("/api/v1/rules")["writable"].get<bool>());
  for (const char* path : {"/api/v1/rules", "/api/v1/rules/undo"}) {
    const Response response = send(serve::Method::post, path, "{}", "\"x\"");
    EXPECT_EQ(response.status, 403U);
    EXPECT_THAT(response.body, HasSubstr("--rules"));
  }
  const std::string path = std::string("/api/v1/sites/") + kSite + "/index";
  EXPECT_EQ(send(serve::Method::post, path, "{}").status, 403U);
}

TEST_F(RuleEditingTest, ChangesNothingForStrangers) {
  open();
  Request request;
  request.method = serve::Method::post;
  request.path = "/api/v1/rules";
  request.body = TestJson{{"rule", rule()}}.dump();
  request.headers = {{"content-type", "application/json"}, {"if-match", etag()}};
  EXPECT_EQ(router_.answer(request).status, 403U);  // from another machine
  request.local = true;
  request.headers.emplace_back("sec-fetch-site", "cross-site");
  EXPECT_EQ(router_.answer(request).status, 403U);
  EXPECT_FALSE(std::filesystem::exists(rules_file()));
}

TEST_F(RuleEditingTest, IndexesOneSiteAtATimeAndNoneThatThereIsNot) {
  open();
  EXPECT_EQ(send(serve::Method::post, "/api/v1/sites/elsewhere.example/index", "{}").status, 404U);
  const std::string path = std::string("/api/v1/sites/") + kSite + "/index";
  EXPECT_EQ(send(serve::Method::post, path, "{}").status, 202U);
  const unsigned second = send(serve::Method::post, path, "{}").status;
  EXPECT_TRUE(second == 409U || second == 202U);  // the first may be done
  EXPECT_EQ(wait_for_index()["state"], "done");
}

}  // namespace
}  // namespace winnow::serve
