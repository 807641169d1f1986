// SPDX-License-Identifier: GPL-2.0-or-later
//
// --method pattern-tree: extract, index and explain with what was learned of a site.
#include <xapian.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tests/plugin/cli/template_test.h"
#include "winnow/extractor/method.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// What every test does with a method that learns.
class PatternTreeCommand : public TemplateTest {
 protected:
  // winnow extract --method pattern-tree --out ...; the summary.
  nlohmann::json extract(const std::string& source, std::vector<std::string> more = {}) const {
    more.insert(more.begin(),
                {"extract", source, "--method", "pattern-tree", "--json", "--out", path("out")});
    const Outcome outcome = winnow(more);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return nlohmann::json::parse(outcome.out, nullptr, false);
  }

  nlohmann::json extracted(const std::string& file) const {
    return nlohmann::json::parse(read_file(path("out/" + file + ".json")), nullptr, false);
  }
};

TEST_F(PatternTreeCommand, LearnsFromTheSourceWithoutAModel) {
  const auto summary = extract(write_site("site", 6));
  EXPECT_EQ(summary["by_template"], 6);
  EXPECT_EQ(summary["on_their_own"], 0);
  EXPECT_EQ(extracted("page2.html")["text"], "Birch\n" + text_of_page(2) + "\n");
}

TEST_F(PatternTreeCommand, UsesAModelForPagesThatWereNotLearnedFrom) {
  learn(write_site("site", 6));
  write_site("other", 7);
  const Outcome outcome =
      winnow({"extract", path("other/page6.html"), "--method", "pattern-tree", "--model", model()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "Maple\n" + text_of_page(6) + "\n");
}

TEST_F(PatternTreeCommand, SaysWhereBlocksAreInTheTemplate) {
  extract(write_site("site", 6));
  const auto page = extracted("page1.html");
  EXPECT_EQ(page["template"]["index"], 0);
  EXPECT_EQ(page["template"]["used"], true);
  EXPECT_EQ(page["template"]["unmatched_words"], 0);
  EXPECT_GT(page["template"]["nodes"], 8);
  EXPECT_TRUE(page["records"].is_array());
  for (const auto& block : page["blocks"]) EXPECT_TRUE(block["region"].is_number()) << block;
}

TEST_F(PatternTreeCommand, ClassifiesPagesOfASiteWithTooFewOnTheirOwnAndSaysSoOnce) {
  write_site("mirror/one.example", 4);
  write_site("mirror/two.example", 1);
  const Outcome outcome = winnow({"extract", path("mirror"), "--method", "pattern-tree", "--json"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("1 page of two.example: too few pages to learn from; "
                                     "classified on their own\n"));
  EXPECT_THAT(outcome.err, Not(HasSubstr("of one.example")));
  const auto last = outcome.out.rfind('\n', outcome.out.size() - 2);
  const auto page = nlohmann::json::parse(outcome.out.substr(last + 1), nullptr, false);
  EXPECT_EQ(page["template"], nullptr);
  EXPECT_EQ(page["method"], std::string(default_page_method()));
}

TEST_F(PatternTreeCommand, TakesTheSiteThatItIsTold) {
  write_site("mirror/one.example", 4);
  write_site("mirror/two.example", 1);
  const auto summary = extract(path("mirror"), {"--site", "both"});
  EXPECT_EQ(summary["by_template"], 5);
}

TEST_F(PatternTreeCommand, SaysThatAModelKnowsNothingOfASite) {
  write_site("mirror/one.example", 3);
  write_site("mirror/two.example", 3);
  write_site("others/three.example", 2);
  learn(path("mirror"));
  const Outcome outcome =
      winnow({"extract", path("others"), "--method", "pattern-tree", "--json", "--model", model()});
  EXPECT_THAT(outcome.err,
              HasSubstr("2 pages of three.example: the model knows nothing of this site"));
}

TEST_F(PatternTreeCommand, SaysHowAPageIsTakenForOneOfASiteThatTheModelHas) {
  write_site("mirror/one.example", 3);
  write_site("mirror/two.example", 3);
  learn(path("mirror"));
  write_site("others/three.example", 2);
  const Outcome extracted =
      winnow({"extract", path("others"), "--method", "pattern-tree", "--json", "--model", model()});
  EXPECT_THAT(extracted.err, HasSubstr("--site NAME: one.example, two.example"));
  const std::string file = path("mirror/one.example/page1.html");
  const std::vector<std::string> explain = {"explain", "--method", "pattern-tree",
                                            "--model", model(),    file};
  EXPECT_THAT(winnow(explain).err, AllOf(HasSubstr("1 page of a site that is not known"),
                                         HasSubstr("--site NAME: one.example, two.example")));
  std::vector<std::string> told = explain;
  told.insert(told.end(), {"--site", "one.example"});
  EXPECT_THAT(winnow(told).err, IsEmpty());
}

TEST_F(PatternTreeCommand, FindsTheSiteOfPagesWithoutAHostByTheirFolder) {
  write_site("mirror/one.example", 3);
  write_site("mirror/two.example", 3);
  write_site("mirror/pages", 4);
  learn(path("mirror"));
  const auto sites = show()["sites"];
  ASSERT_EQ(sites.size(), 3u);
  EXPECT_EQ(sites[0]["site"], "mirror");
  EXPECT_EQ(extract(path("mirror"), {"--model", model()})["by_template"], 10);
}

TEST_F(PatternTreeCommand, TellsOfAFewSitesOnly) {
  for (const char* site : {"a", "b", "c", "d", "e", "f", "g"}) {
    write_site(std::string("mirror/") + site + ".example", 1);
  }
  const Outcome outcome = winnow({"extract", path("mirror"), "--method", "pattern-tree", "--json"});
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("of e.example"), Not(HasSubstr("of f.example")),
                                 HasSubstr("the same of 2 sites more")));
}

TEST_F(PatternTreeCommand, LeavesPagesThatDoNotMatchStrictlyToThemselves) {
  learn(write_site("site", 6));
  write("site/other.html",
        "<html><body><table><tr><td>Something quite different here</table></body></html>");
  for (const char* strict : {"--strict", "--strict=greedy"}) {
    const auto summary = extract(path("site"), {"--model", model(), strict});
    EXPECT_EQ(summary["by_template"], 6) << strict;
    EXPECT_EQ(summary["on_their_own"], 1) << strict;
  }
}

TEST_F(PatternTreeCommand, DoesNotTakeTheSourceForAKindOfStrictness) {
  const std::string site = write_site("site", 4);
  const Outcome outcome =
      winnow({"extract", "--method", "pattern-tree", "--json", "--strict", site});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(std::ranges::count(outcome.out, '\n'), 4);
}

TEST_F(PatternTreeCommand, RefusesAModelTogetherWithHowToLearnOne) {
  const std::string site = write_site("site", 4);
  learn(site);
  const Outcome outcome = winnow({"extract", site, "--method", "pattern-tree", "--model", model(),
                                  "--json", "--learn-pages", "5"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("was learned already"));
  for (const char* as_by_default :
       {"--align=path", "--seed=1", "--text-delta=0.9", "--sample-pages=150"}) {
    EXPECT_EQ(winnow({"extract", site, "--method", "pattern-tree", "--model", model(), "--json",
                      as_by_default})
                  .status,
              2)
        << as_by_default;
  }
}

TEST_F(PatternTreeCommand, NamesAModelThatIsNone) {
  const std::string site = write_site("site", 2);
  const Outcome outcome = winnow(
      {"extract", site, "--method", "pattern-tree", "--json", "--model", path("nowhere.model")});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("nowhere.model"));
}

TEST_F(PatternTreeCommand, IndexesWhatVaries) {
  index(write_site("site", 6), {"--method", "pattern-tree"});
  EXPECT_THAT(found({"mondays"}), IsEmpty());
  EXPECT_THAT(found({"birch"}), ::testing::ElementsAre("page2.html"));
}

TEST_F(PatternTreeCommand, ChangesNothingWhenASiteIsIndexedAgain) {
  const std::string site = write_site("site", 6);
  index(site, {"--method", "pattern-tree"});
  EXPECT_EQ(index(site, {"--method", "pattern-tree"})["unchanged"], 6);
}

TEST_F(PatternTreeCommand, DoesNotMixKindsOfMatchingInADatabase) {
  const std::string site = write_site("site", 6);
  index(site, {"--method", "pattern-tree"});
  EXPECT_EQ(
      winnow({"index", "--db", database(), site, "--method", "pattern-tree", "--strict"}).status,
      2);
}

TEST_F(PatternTreeCommand, DoesNotMixSamplesOfOtherSizesInADatabase) {
  const std::string site = write_site("site", 6);
  const std::vector<std::string> other = {"--method", "pattern-tree", "--sample-pages", "4"};
  index(site, {"--method", "pattern-tree", "--sample-pages", "150"});
  EXPECT_EQ(index(site, {"--method", "pattern-tree"})["unchanged"], 6) << "as by default";
  std::vector<std::string> arguments = {"index", "--db", database(), site};
  arguments.insert(arguments.end(), other.begin(), other.end());
  EXPECT_EQ(winnow(arguments).status, 2);
}

TEST_F(PatternTreeCommand, LooksAtNoMorePagesThanItIsTold) {
  const auto summary = extract(write_site("site", 6), {"--sample-pages", "2"});
  EXPECT_EQ(summary["on_their_own"], 6) << "two pages have no template";
}

// By URL term: "term wdf" for each term of the document.
std::map<std::string, std::vector<std::string>> terms_by_page(const std::string& database) {
  const Xapian::Database opened(database);
  std::map<std::string, std::vector<std::string>> pages;
  for (auto page = opened.postlist_begin(""); page != opened.postlist_end(""); ++page) {
    std::string url;
    std::vector<std::string> terms;
    for (auto term = opened.termlist_begin(*page); term != opened.termlist_end(*page); ++term) {
      if ((*term).starts_with("U")) url = *term;
      terms.push_back(*term + " " + std::to_string(term.get_wdf()));
    }
    pages[url] = std::move(terms);
  }
  return pages;
}

TEST_F(PatternTreeCommand, IndexesPagesAgainWhenTheirSiteHasAnotherTemplate) {
  write_site("mirror/one.example", 12);
  write_site("mirror/two.example", 5);
  index(path("mirror"), {"--method", "pattern-tree"});
  for (int i = 0; i < 6; ++i) {
    write("mirror/one.example/more" + std::to_string(i) + ".html",
          "<html lang=en><body><ul class=menu><li><a href=/>Start page</a></li><li><a "
          "href=/all>All trees</a></li></ul><div id=content><h1>Elm</h1><p>" +
              text_of_page(i + 20) + "</p></div><div id=foot>Published in the year " +
              std::to_string(i) + ".</div></body></html>\n");
  }
  const auto again = index(path("mirror"), {"--method", "pattern-tree", "--relearn"});
  EXPECT_EQ(again["added"], 6);
  EXPECT_EQ(again["replaced"], 12);
  EXPECT_EQ(again["unchanged"], 5) << "of the other site";
  const auto paths = found({"mondays", "--limit", "100"});
  EXPECT_EQ(paths.size(), 12u) << "what the foot says varies now";
  const auto terms = terms_by_page(database());
  EXPECT_EQ(terms.size(), 23u);
  std::filesystem::remove_all(database());
  index(path("mirror"), {"--method", "pattern-tree"});
  EXPECT_EQ(terms_by_page(database()), terms) << "as in a new database";
  EXPECT_EQ(index(path("mirror"), {"--method", "pattern-tree"})["unchanged"], 23);
}

TEST_F(PatternTreeCommand, TakesAModelForTheSameWhereverItIsFrom) {
  const std::string site = write_site("site", 6);
  learn(site);
  index(site, {"--method", "pattern-tree"});
  const std::vector<std::string> with_model = {"--method", "pattern-tree", "--model", model()};
  EXPECT_EQ(index(site, with_model)["unchanged"], 6);
  learn(site, {"--learn-pages", "3", "--seed", "5"});
  EXPECT_EQ(index(site, with_model)["replaced"], 6);
}

TEST_F(PatternTreeCommand, ExplainNeedsAModel) {
  const std::string site = write_site("site", 6);
  const Outcome outcome = winnow({"explain", "--method", "pattern-tree", site + "/page1.html"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("winnow learn"), HasSubstr("--model FILE")));
}

TEST_F(PatternTreeCommand, ExplainShowsRegionsAndWhatHasNoPlace) {
  const std::string site = write_site("site", 6);
  learn(site);
  const Outcome outcome =
      winnow({"explain", "--method", "pattern-tree", "--model", model(), site + "/page1.html"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("\n  template  0; 0 of "), HasSubstr("div#foot"),
                                 HasSubstr("element, region\n")));
}

class SiteOptions : public TemplateTest, public ::testing::WithParamInterface<std::string> {};

TEST_P(SiteOptions, AreRefusedWithMethodsThatDoNotLearn) {
  const std::string file = write("a.html", page("A", "Willow bark."));
  for (const std::string option :
       {"--model=any", "--strict", "--strict=greedy", "--site=any", "--site-trees=any"}) {
    const Outcome outcome = winnow({GetParam(), file, "--method", "all", option});
    EXPECT_EQ(outcome.status, 2) << option;
    EXPECT_THAT(outcome.err, HasSubstr("has no use for " + option.substr(0, option.find('='))))
        << option;
  }
}

TEST_P(SiteOptions, KnowNoOtherStrictness) {
  const std::string file = write("a.html", page("A", "Willow bark."));
  const Outcome outcome = winnow({GetParam(), file, "--strict=very"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--strict=greedy"));
}

INSTANTIATE_TEST_SUITE_P(Commands, SiteOptions, ::testing::Values("extract", "explain"),
                         [](const auto& command) { return command.param; });

// Keep whatever they are asked about, or nothing.
std::string site_trees(int bias) {
  return "winnow-block-model 1\nbias " + std::to_string(bias) + "\nfeatures 0\ntrees 0\n";
}

using SiteTrees = TemplateTest;

TEST_F(SiteTrees, DecideInsteadOfThoseBuiltIn) {
  const std::string site = write_site("site", 6);
  learn(site);
  const Outcome outcome =
      winnow({"explain", site + "/page1.html", "--method", "site", "--model", model(),
              "--site-trees", write("trees.txt", site_trees(20)), "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto page = nlohmann::json::parse(outcome.out, nullptr, false);
  for (const auto& block : page["blocks"]) EXPECT_EQ(block["probability"], 1.0) << block;
}

TEST_F(SiteTrees, AreRefusedWithOtherMethods) {
  const std::string site = write_site("site", 6);
  const std::string trees = "--site-trees=" + write("trees.txt", site_trees(0));
  for (const char* method : {"pattern-tree", "block-model"}) {
    const Outcome outcome = winnow({"extract", site, "--method", method, "--json", trees});
    EXPECT_EQ(outcome.status, 2) << method;
    EXPECT_THAT(outcome.err, HasSubstr("--site-trees")) << method;
  }
}

TEST_F(SiteTrees, AreRefusedIfTheyAreOverOtherFeatures) {
  const std::string site = write_site("site", 6);
  const std::string trees =
      write("trees.txt", "winnow-block-model 1\nbias 0\nfeatures 1\nword_length\ntrees 0\n");
  const Outcome outcome =
      winnow({"extract", site, "--method", "site", "--json", "--site-trees", trees});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr(trees + ": line 4: unknown feature word_length"));
}

TEST_F(SiteTrees, DoNotMixInADatabase) {
  const std::string site = write_site("site", 6);
  const auto status = [&](int bias) {
    const std::string file = write("trees.txt", site_trees(bias));
    return winnow({"index", "--db", database(), site, "--method", "site", "--site-trees", file})
        .status;
  };
  EXPECT_EQ(status(20), 0);
  EXPECT_EQ(status(20), 0);
  EXPECT_EQ(status(19), 2);
  EXPECT_EQ(winnow({"index", "--db", database(), site, "--method", "site"}).status, 2);
}

using LearningOptions = TemplateTest;

TEST_F(LearningOptions, AreRefusedWithMethodsThatDoNotLearn) {
  const std::string site = write_site("site", 2);
  for (const char* option :
       {"--align=peer", "--structure-delta=.5", "--learn-pages=5", "--sample-pages=5"}) {
    EXPECT_EQ(winnow({"extract", site, "--method", "all", "--json", option}).status, 2) << option;
    EXPECT_EQ(winnow({"index", site, "--db", database(), "--method", "all", option}).status, 2)
        << option;
  }
}

}  // namespace
}  // namespace winnow::testing
