// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow learn and winnow model: the templates of sites into a file, and a look at them.
#include <algorithm>
#include <cstdint>
#include <utility>

#include "tests/plugin/cli/template_test.h"
#include "winnow/extractor/site_learner.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

class Learn : public TemplateTest {};

TEST_F(Learn, WritesAModelAndSaysWhatItLearned) {
  const Outcome outcome = winnow({"learn", write_site("site", 6), "--model", model()});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, AllOf(StartsWith("6 pages, "), HasSubstr("\n  template 0: 6 pages, "),
                                 HasSubstr("\nModel " + model() + ": ")));
  EXPECT_GT(std::filesystem::file_size(model()), 0U);
}

TEST_F(Learn, SaysTheSameToPrograms) {
  const auto summary = learn(write_site("site", 6));
  EXPECT_EQ(summary["pages"], 6);
  EXPECT_EQ(summary["model"], model());
  EXPECT_EQ(summary["model_bytes"], std::filesystem::file_size(model()));
  ASSERT_THAT(summary["sites"], SizeIs(1));
  EXPECT_EQ(summary["sites"][0]["site"], "site") << "after the folder";
  EXPECT_EQ(summary["sites"][0]["sample"], 6);
  ASSERT_THAT(summary["sites"][0]["templates"], SizeIs(1));
  EXPECT_EQ(summary["sites"][0]["templates"][0]["pages"], 6);
}

TEST_F(Learn, GivesTheSameBytesEachTime) {
  const std::string site = write_site("site", 6);
  learn(site);
  const std::string first = read_file(model());
  learn(site);
  EXPECT_EQ(read_file(model()), first);
}

// extract takes pages that it has learned from as they were parsed, and others from their files.
TEST_F(Learn, WritesWhatExtractLearnsOfTheSamePages) {
  const std::string site = write_site("site", 6);
  learn(site);
  const Outcome learned = winnow({"extract", site, "--json"});
  const Outcome read = winnow({"extract", site, "--json", "--model", model()});
  EXPECT_THAT(learned.out, HasSubstr("\"site\":{\"name\":\"site\""));
  EXPECT_EQ(learned.out, read.out);
}

TEST_F(Learn, SaysThatASiteHasTooFewPages) {
  write_site("mirror/one.example", 1);
  write_site("mirror/two.example", 3);
  const Outcome outcome = winnow({"learn", path("mirror"), "--model", model()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out,
              HasSubstr("one.example: 1 page, 1 in the sample, 1 different: too few pages"));
}

TEST_F(Learn, WritesWhatItKnowsOfASiteWithoutATemplate) {
  const std::string site = write_unlike_pages("site");
  const Outcome outcome = winnow({"learn", site, "--model", model()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("4 different: no 3 pages of one template\n"));
  const Outcome explained =
      winnow({"explain", site + "/page1.html", "--method", "site", "--model", model()});
  EXPECT_THAT(explained.out, HasSubstr("site: learned from 4 different pages"));
}

TEST_F(Learn, WritesNothingWhenNoSiteGotATemplate) {
  const Outcome outcome = winnow({"learn", write_site("site", 2), "--model", model()});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("site: too few pages to learn from"),
                                 HasSubstr("3 or more different pages")));
  EXPECT_FALSE(std::filesystem::exists(model()));
}

// Thirty words that only texts of this name have.
std::string passage(const std::string& name) {
  std::string text;
  for (int i = 0; i < 30; ++i) text += name + "w" + std::to_string(i) + " ";
  return text;
}

// The first in the order of samples.
std::vector<std::string> names_for_the_sample(std::size_t count) {
  std::vector<std::pair<std::uint64_t, std::string>> ranked;
  for (std::size_t i = 0; i < 1000 * count; ++i) {
    const std::string name = "user" + std::to_string(i) + "/page.html";
    ranked.emplace_back(sample_rank(LearnOptions{}.seed, "/" + name), name);
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.push_back(ranked[i].second);
  return names;
}

TEST_F(Learn, WarnsOfASampleThatNamesWereChosenFor) {
  for (int i = 0; i < 60; ++i) {
    const std::string name = "own" + std::to_string(i);
    write("site/" + name + "/page.html", page(name, passage(name)));
  }
  for (const std::string& name : names_for_the_sample(8)) {
    write("site/" + name,
          page(name, passage(name.substr(0, name.find('/'))) + "<p>" + passage("copied")));
  }
  const Outcome outcome =
      winnow({"learn", path("site"), "--model", model(), "--sample-pages", "10", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("site: 1 passage of most pages of the sample is not on most "
                                     "pages of the site"));
  const auto summary = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(summary["sites"][0]["rare_passages"], 1);
  EXPECT_EQ(summary["sites"][0]["control"], 58);
}

TEST_F(Learn, SaysThatPagesWereRefused) {
  for (const char* name : {"a", "b", "c"}) {
    write(std::string("site/") + name + ".html", std::string("\x89PNG\r\n\x1a\n\0\0\0\0", 12));
  }
  write("site/d.html", page("One", "Willow bark."));
  const Outcome outcome = winnow({"learn", path("site"), "--model", model()});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("3 of 4 in the sample were refused"));
}

TEST_F(Learn, CountsThePagesThatWereRefused) {
  write("site/picture.html", std::string("\x89PNG\r\n\x1a\n\0\0\0\0", 12));
  const Outcome outcome = winnow({"learn", write_site("site", 4), "--model", model()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("site: 5 pages, 5 in the sample, 1 refused, 4 different\n"));
}

TEST_F(Learn, PrintsJsonInAscii) {
  const std::string site = write_site("w\xc3\xa4ldchen", 3);
  const Outcome outcome = winnow({"learn", site, "--model", model(), "--json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("w\\u00e4ldchen"), Not(HasSubstr("\xc3"))));
}

TEST_F(Learn, TakesEachHostForASite) {
  write_site("mirror/one.example", 3);
  write_site("mirror/two.example", 3);
  const auto summary = learn(path("mirror"));
  ASSERT_THAT(summary["sites"], SizeIs(2));
  EXPECT_EQ(summary["sites"][0]["site"], "one.example");
  EXPECT_EQ(summary["sites"][1]["site"], "two.example");
}

TEST_F(Learn, TakesAllPagesForOneSiteIfToldSo) {
  write_site("mirror/one.example", 3);
  write_site("mirror/two.example", 3);
  const auto summary = learn(path("mirror"), {"--site", "both"});
  ASSERT_THAT(summary["sites"], SizeIs(1));
  EXPECT_EQ(summary["sites"][0]["site"], "both");
  EXPECT_EQ(summary["sites"][0]["pages"], 6);
}

TEST_F(Learn, RecordsWhatItWasToldInTheModel) {
  learn(write_site("site", 6), {"--align", "peer", "--structure-delta", "0.7", "--text-delta",
                                "0.8", "--learn-pages", "4", "--seed", "9"});
  const auto options = show()["sites"][0]["options"];
  EXPECT_EQ(options["align"], "peer");
  EXPECT_EQ(options["structure_delta"], 0.7);
  EXPECT_EQ(options["text_delta"], 0.8);
  EXPECT_EQ(options["learn_pages"], 4);
  EXPECT_EQ(options["seed"], 9);
}

TEST_F(Learn, LooksAtNoMorePagesThanItIsTold) {
  EXPECT_EQ(learn(write_site("site", 6), {"--sample-pages", "4"})["sites"][0]["sample"], 4);
}

TEST_F(Learn, ReadsBlocksByTheModelThatItIsTold) {
  const std::string site = write_site("site", 6);
  const auto learned_by = [&](const std::string& bias) {
    const std::string text = "winnow-block-model 1\nbias " + bias + "\nfeatures 0\ntrees 0\n";
    return learn(site, {"--block-model", write("model.txt", text)})["identifier"];
  };
  EXPECT_NE(learned_by("20"), learned_by("-20"));
  EXPECT_EQ(learned_by("20"), learned_by("20"));
}

TEST_F(Learn, NamesABlockModelThatIsNone) {
  const Outcome outcome = winnow({"learn", write_site("site", 3), "--model", model(),
                                  "--block-model", write("model.txt", "none\n")});
  EXPECT_EQ(outcome.status, 6);
  EXPECT_THAT(outcome.err, HasSubstr("model.txt: line 1: "));
}

TEST_F(Learn, RefusesWhatCannotBe) {
  const std::string site = write_site("site", 3);
  for (const std::vector<std::string>& wrong :
       std::vector<std::vector<std::string>>{{"--structure-delta", "1.1"},
                                             {"--text-delta", "-0.1"},
                                             {"--text-delta", "nan"},
                                             {"--learn-pages", "1"},
                                             {"--sample-pages", "0"},
                                             {"--sample-pages", "many"},
                                             {"--align", "magic"},
                                             {"--seed", "-1"}}) {
    std::vector<std::string> arguments = {"learn", site, "--model", model()};
    arguments.insert(arguments.end(), wrong.begin(), wrong.end());
    EXPECT_EQ(winnow(arguments).status, 2) << wrong.front() << " " << wrong.back();
  }
  EXPECT_EQ(winnow({"learn", site}).status, 2) << "no --model";
  const Outcome nameless = winnow({"learn", site, "--model", ""});
  EXPECT_EQ(nameless.status, 2);
  EXPECT_THAT(nameless.err, HasSubstr("--model"));
  EXPECT_EQ(winnow({"learn", path("nowhere"), "--model", model()}).status, 3);
  EXPECT_EQ(winnow({"learn", site, "--model", path("nowhere/file")}).status, 5);
}

TEST_F(Learn, LeavesAModelAloneThatItHasNothingFor) {
  std::filesystem::create_directory(path("empty"));
  write("site.model", "kept");
  const Outcome outcome = winnow({"learn", path("empty"), "--model", model()});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("no pages found"));
  EXPECT_EQ(read_file(model()), "kept");
}

TEST_F(Learn, IsSilentWithQuiet) {
  const Outcome outcome = winnow({"learn", write_site("site", 3), "--model", model(), "-q"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out + outcome.err, IsEmpty());
}

TEST_F(Learn, LearnsFromTheSampleSites) {
  const auto summary = learn(copy_site("news_en"));
  ASSERT_THAT(summary["sites"], SizeIs(1));
  EXPECT_GE(summary["sites"][0]["templates"].size(), 1U);
}

class Model : public TemplateTest {};

TEST_F(Model, ShowsSitesOptionsTemplatesAndTheirTrees) {
  learn(write_site("site", 6));
  const Outcome outcome = winnow({"model", "show", model()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("\nsite: 6 pages, 6 in the sample, 6 different\n"),
                    HasSubstr("\n  learned with align path, structure-delta 0.8, text-delta 0.9, "
                              "learn-pages auto, seed 1\n"),
                    HasSubstr("\n  template 0: 6 pages in the sample, learned from 6; "),
                    HasSubstr("div#content"), HasSubstr("variant")));
}

TEST_F(Model, ShowsRegionsAndWhatOfThemRepeats) {
  learn(write_site("site", 6));
  const Outcome outcome = winnow({"model", "show", model()});
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("\n  statistics of 6 different pages: "),
                    ::testing::ContainsRegex("\n +6 +7[.]0 +0 % +100 % .*html>body>div#foot +"
                                             "Published by the arboretum, closed on Mondays")));
  EXPECT_EQ(show()["sites"][0]["statistics"]["pages"], 6);
}

TEST_F(Model, ShowsTheRegionsWithMostWordsUnlessAskedForAll) {
  for (int number = 0; number < 3; ++number) {
    std::string body;
    for (int part = 0; part < 50; ++part) {
      const std::string name = std::string("part") + static_cast<char>('a' + part / 10) +
                               static_cast<char>('a' + part % 10);  // digits are no names
      body += "<div id=" + name + ">" + name + "of" + std::to_string(number) + "</div>";
    }
    write("site/" + std::to_string(number) + ".html", "<body>" + body + "</body>");
  }
  learn(path("site"));
  const auto lines = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"model", "show", model(), "--depth", "0"});
    const std::string text = winnow(more).out;
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(">div#part", at)) != std::string::npos; ++at) ++count;
    return count;
  };
  EXPECT_EQ(lines({}), 40U);
  EXPECT_EQ(lines({"--all-regions"}), 50U);
  EXPECT_GE(show()["sites"][0]["statistics"]["regions"].size(), 50U);
}

TEST_F(Model, ShowsTreesToADepth) {
  learn(write_site("site", 6));
  const Outcome outcome = winnow({"model", "show", model(), "--depth", "1"});
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("\n  body"), Not(HasSubstr("\n    div#content"))));
  const auto tree = show({"--depth", "0"})["sites"][0]["templates"][0]["tree"];
  ASSERT_THAT(tree, SizeIs(1));
  EXPECT_EQ(tree[0]["name"], "html");
}

TEST_F(Model, CountsTheNodesOfEachKind) {
  learn(write_site("site", 6));
  const auto each = show()["sites"][0]["templates"][0];
  EXPECT_EQ(each["nodes"], each["tree"].size());
  EXPECT_GE(each["variant"], 2) << "the title and the text";
  EXPECT_GE(each["fixed"], 1) << "the menu";
  EXPECT_EQ(each["cut_off"], false);
}

TEST_F(Model, DrawsGraphs) {
  learn(write_site("site", 6));
  const Outcome outcome = winnow({"model", "show", model(), "--dot"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("graph"), HasSubstr("div#content")));
}

TEST_F(Model, ShowsOneSite) {
  write_site("mirror/one.example", 3);
  write_site("mirror/two.example", 3);
  learn(path("mirror"));
  const auto sites = show({"--site", "two.example"})["sites"];
  ASSERT_THAT(sites, SizeIs(1));
  EXPECT_EQ(sites[0]["site"], "two.example");
  EXPECT_EQ(winnow({"model", "show", model(), "--site", "three.example"}).status, 3);
}

TEST_F(Model, ShowsOneTemplate) {
  learn(write_site("site", 6));
  EXPECT_EQ(show({"--template", "0"})["sites"][0]["templates"][0]["index"], 0);
  const Outcome outcome = winnow({"model", "show", model(), "--template", "7"});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("has no template 7"));
}

TEST_F(Model, SaysThatASiteHasNoTemplates) {
  write_site("mirror/one.example", 1);
  write_site("mirror/two.example", 3);
  learn(path("mirror"));
  const Outcome outcome =
      winnow({"model", "show", model(), "--site", "one.example", "--template", "0"});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("has no templates"));
}

TEST_F(Model, ShowsNothingThatControlsATerminal) {
  for (const char* name : {"a", "b", "c"}) {
    write(std::string("site/") + name + ".html",
          "<html><body><div id='x\x1b[1m\xc2\x9b'>Menu \x1b]0;x\x07 \xc2\x9b</div><p>" +
              std::string(name) + "</p></body></html>");
  }
  learn(path("site"));
  for (const char* form : {"--depth=99", "--dot", "--json"}) {
    const Outcome outcome = winnow({"model", "show", model(), form});
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("Menu"), Not(HasSubstr("\x1b")),
                                   Not(HasSubstr("\x07")), Not(HasSubstr("\xc2\x9b"))))
        << form;
  }
}

TEST_F(Model, RefusesFilesThatAreNoModels) {
  EXPECT_EQ(winnow({"model", "show", path("nowhere")}).status, 3);
  const Outcome outcome = winnow({"model", "show", write("site.model", std::string(500, 'x'))});
  EXPECT_THAT((std::vector{3, 6}), ::testing::Contains(outcome.status));
  EXPECT_THAT(outcome.err, HasSubstr(model()));
  EXPECT_EQ(winnow({"model", "hide", model()}).status, 2);
}

}  // namespace
}  // namespace winnow::testing
