// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow --config: options from a file.
#include <algorithm>
#include <regex>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Config : public CommandTest {
 protected:
  Config() { write("mirror/a.html", page("A", "Willow bark.")); }

  // winnow --config FILE ..., with this text in the file.
  Outcome with(const std::string& text, std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"--config", write("w.toml", text)});
    return winnow(std::move(arguments));
  }

  std::string named(const std::string& option) const {
    return option + " = \"" + database() + "\"\n";
  }

  nlohmann::json status() const {
    return nlohmann::json::parse(winnow({"status", "--db", database(), "--json"}).out);
  }
};

TEST_F(Config, OptionsOfTheFileAreAsIfTheyStoodOnTheCommandLine) {
  const Outcome outcome = with("[index]\n" + named("db") + "title-weight = 3\njson = true\n",
                               {"index", path("mirror")});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["added"], 1);
  EXPECT_EQ(status()["choices"]["title_weight"], 3);
}

TEST_F(Config, TheCommandLineWins) {
  const Outcome outcome = with("[index]\n" + named("db") + "title-weight = 3\n",
                               {"index", "--title-weight", "7", path("mirror")});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(status()["choices"]["title_weight"], 7);
}

TEST_F(Config, WhatAnOptionOnTheCommandLineExcludesIsLeftOut) {
  const Outcome outcome = with("[index]\nmodel = \"none.model\"\n",
                               {"index", "--db", database(), "--relearn", path("mirror")});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

TEST_F(Config, WhatNeedsAnOptionThatIsNotThereIsLeftOut) {
  winnow({"index", "--db", database(), path("mirror")});
  const std::string one_deep = "[search]\ndepth = 1\nlimit = 3\n";
  EXPECT_EQ(with(one_deep, {"search", "--db", database(), "willow"}).status, 0);
  write("mirror/b.html", page("B", "Willow bark."));
  winnow({"index", "--db", database(), path("mirror")});
  const std::string topics = "topics = \"" + write("topics.tsv", "a\twillow\n") + "\"\n" +
                             "trec-run = \"" + path("all.run") + "\"\n";
  EXPECT_EQ(with("[search]\ndepth = 1\n" + topics, {"search", "--db", database()}).status, 0);
  const std::string run = read_file(path("all.run"));
  EXPECT_EQ(std::count(run.begin(), run.end(), '\n'), 1) << "whichever of them stands first";
}

TEST_F(Config, AFlagIsSetByTrueOnly) {
  EXPECT_THAT(with("[index]\nquiet = false\n", {"index", "--db", database(), path("mirror")}).out,
              HasSubstr("1 pages"));
  EXPECT_THAT(with("[index]\nquiet = true\n", {"index", "--db", database(), path("mirror")}).out,
              IsEmpty());
}

TEST_F(Config, ListsAreForOptionsThatCanBeRepeated) {
  write("mirror/b.html", page("B", "Willow bark."));
  write("mirror/c.html", page("C", "Willow bark."));
  const Outcome outcome = with("[index]\ninclude = [\"a.*\", \"b.*\"]\n",
                               {"index", "--db", database(), "--json", path("mirror")});
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["added"], 2);
  const Outcome wrong = with("[index]\ndb = [\"x\", \"y\"]\n", {"index", path("mirror")});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_THAT(wrong.err, HasSubstr("w.toml:2: db takes one value"));
}

TEST_F(Config, TheFileCanBeNamedByTheEnvironment) {
  const std::string file = write("w.toml", "[index]\n" + named("db") + "quiet = true\n");
  const Outcome outcome =
      run({winnow_program(), "index", path("mirror")}, {{"WINNOW_CONFIG", file}});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(status()["documents"], 1);
}

TEST_F(Config, UnknownOptionsAreErrorsThatNameFileLineAndKey) {
  const Outcome outcome = with("[index]\n\nfrobnicate = 1\n", {"index", path("mirror")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("w.toml:3: frobnicate is not an option of winnow index"));
}

TEST_F(Config, MisspeltOptionsSuggestTheOnesMeant) {
  const Outcome outcome = with("[index]\nstemer = \"en\"\n", {"index", path("mirror")});
  EXPECT_THAT(outcome.err, HasSubstr("(did you mean stemmer? winnow docs config prints what"));
}

TEST_F(Config, UnknownOptionsOfOtherCommandsAreErrorsToo) {
  const Outcome outcome = with("[search]\nfrobnicate = 1\n", {"index", path("mirror")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("w.toml:2: "));
}

TEST_F(Config, UnknownSectionsAreErrors) {
  EXPECT_THAT(with("[frobnicate]\na = 1\n", {"index", path("mirror")}).err,
              HasSubstr("[frobnicate]: there is no such section"));
  EXPECT_THAT(with("quiet = true\n", {"index", path("mirror")}).err,
              HasSubstr("w.toml:1: quiet stands before the first section"));
}

TEST_F(Config, ValuesAreCheckedWithTheirLines) {
  const Outcome outcome =
      with("[index]\nmethod = \"magic\"\n", {"index", "--db", database(), path("mirror")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("w.toml:2: "), HasSubstr("magic")));
  EXPECT_THAT(with("[index]\njson = 1\n", {"index", path("mirror")}).err,
              HasSubstr("w.toml:2: json is either true or false"));
}

// Most values are checked when they are used, long after the file was read.
TEST_F(Config, ValuesThatAreOfNoUseAreNamedWithTheirLines) {
  const std::pair<const char*, const char*> cases[] = {
      {"base-url = 'foo'", "w.toml:2: --base-url foo: is not a base URL"},
      {"stemmer = 'klingon'", "w.toml:2: --stemmer klingon: there is no such stemmer"},
      {"types = 'bogus'", "w.toml:2: --types bogus: is not a type of document"},
      {"url-map = ['x']", "w.toml:2: url-map: x: not a replacement of URLs"},
      {"rules = 'none.toml'", "w.toml:2: rules: none.toml: cannot be read"},
      {"model = 'none.model'", "w.toml:2: model: none.model: cannot read the models"},
      {"log-file = 'none/log'", "w.toml:2: log-file: none/log: cannot be written"},
      {"site-method = ['a=bogus']", "w.toml:2: --site-method a=bogus: bogus: no such method"},
      {"site-method = ['a=site']", "w.toml:2: --site-method a=site: the method learns"},
      {"method = 'all'\nsite = 'a'", "w.toml:2: --method all: has no use for --site"}};
  for (const auto& [value, complaint] : cases) {
    const Outcome outcome = with(std::string("[index]\n") + value + "\n",
                                 {"index", "--db", database(), path("mirror")});
    EXPECT_NE(outcome.status, 0) << value;
    EXPECT_THAT(outcome.err, HasSubstr(complaint)) << value;
  }
}

TEST_F(Config, ValuesOfTheCommandLineHaveNoLineInTheFile) {
  const std::string file = "[index]\nbase-url = 'foo'\nsite = 'none'\n";
  const Outcome outcome =
      with(file, {"index", "--db", database(), "--base-url", "bar", path("mirror")});
  EXPECT_THAT(outcome.err, HasSubstr("error: --base-url bar: is not a base URL"));
  const Outcome other = with(file, {"index", "--db", database(), "--base-url", "/", "none"});
  EXPECT_EQ(other.status, 3);
  EXPECT_THAT(other.err, HasSubstr("error: none: ")) << "the source, not the site of this name";
  const Outcome same = with("[index]\ndb = 'none'\n", {"index", "none"});
  EXPECT_EQ(same.status, 3);
  EXPECT_THAT(same.err, HasSubstr("error: none: ")) << "the source, not the database of this name";
}

TEST_F(Config, AFileThatIsNotThereIsAnError) {
  const Outcome outcome = winnow({"--config", path("none.toml"), "index", path("mirror")});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("none.toml"));
}

TEST_F(Config, HelpIsThereWhateverIsInTheFile) {
  EXPECT_EQ(with("nonsense", {"index", "--help"}).status, 0);
  EXPECT_EQ(with("nonsense", {"docs", "config"}).status, 0);
}

TEST_F(Config, ASiteCanHaveAnotherMethod) {
  write("hosts/one.example/a.html", page("A", "Willow bark.") + "<nav><a href=/x>Menu</a></nav>");
  write("hosts/two.example/b.html", page("B", "Birch bark.") + "<nav><a href=/x>Menu</a></nav>");
  const Outcome outcome =
      with("[index]\nmethod = \"wlr\"\n[site.\"two.example\"]\nmethod = \"all\"\n",
           {"index", "--db", database(), path("hosts")});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const Outcome extracted = winnow({"search", "--db", database(), "--json", "menu"});
  const auto hits = nlohmann::json::parse(extracted.out)["hits"];
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(hits[0]["path"], "two.example/b.html");
}

TEST_F(Config, PagesOfASiteAreIndexedAgainWhenItGetsAnotherMethod) {
  write("hosts/one.example/a.html", page("A", "Willow bark."));
  write("hosts/two.example/b.html", page("B", "Birch bark."));
  const std::vector<std::string> same = {"--method", "all"};
  index(path("hosts"), same);
  EXPECT_EQ(
      index(path("hosts"), {"--method", "all", "--site-method", "two.example=wlr"})["replaced"], 1);
  EXPECT_EQ(index(path("hosts"), same)["replaced"], 1);
  EXPECT_EQ(index(path("hosts"), same)["unchanged"], 2);
}

TEST_F(Config, ASiteTakesNoMethodThatLearns) {
  const Outcome outcome = with("[site.\"one.example\"]\nmethod = \"pattern-tree\"\n",
                               {"index", "--db", database(), path("mirror")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err,
              HasSubstr("w.toml:2: method of [site.\"one.example\"]: pattern-tree learns"));
}

TEST_F(Config, ValuesOfASiteAreNamedWithTheirLines) {
  const std::pair<const char*, const char*> cases[] = {
      {"method = 'bogus'", "w.toml:2: method of [site.\"one.example\"]: bogus: no such method"},
      {"method = 'block-model'\nfavor = 'bogus'",
       "w.toml:3: favor of [site.\"one.example\"]: bogus: no such aim"},
      {"favor = 'recall'\nmethod = 'all'",
       "w.toml:2: favor of [site.\"one.example\"]: all has no use for it"}};
  for (const auto& [values, complaint] : cases) {
    const std::string file = std::string("[site.\"one.example\"]\n") + values + "\n";
    const Outcome outcome = with(file, {"index", "--db", database(), path("mirror")});
    EXPECT_EQ(outcome.status, 2) << values;
    EXPECT_THAT(outcome.err, HasSubstr(complaint)) << values;
    EXPECT_EQ(
        with(file, {"index", "--db", database(), "--site-method", "a=all", path("mirror")}).status,
        0)
        << "the command line puts the sections aside";
  }
}

TEST_F(Config, ASiteTakesMethodAndFavorOnly) {
  EXPECT_THAT(with("[site.\"one.example\"]\nstemmer = \"de\"\n", {"index", path("mirror")}).err,
              HasSubstr("w.toml:2: stemmer is not a key of [site.\"one.example\"]"));
  EXPECT_THAT(with("[site.\"one.example\"]\nfavor = \"recall\"\n",
                   {"index", "--db", database(), path("mirror")})
                  .err,
              HasSubstr("names no method"));
  EXPECT_EQ(with("[site.\"one.example\"]\nfavor = \"recall\"\nmethod = \"block-model\"\n",
                 {"index", "--db", database(), path("mirror")})
                .status,
            0);
}

TEST_F(Config, TheTemplateHasAllOptionsAndSetsNothing) {
  const Outcome outcome = winnow({"docs", "config"});
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("\n[index]\n"), HasSubstr("\n#title-weight = 20\n"),
                    HasSubstr("\n#include = [\"GLOB\"]\n"), HasSubstr("\n#ignore-robots = true\n"),
                    HasSubstr("\n[merge]\n"), HasSubstr("\n#log-file = \"FILE\"\n")));
  EXPECT_EQ(with(outcome.out, {"index", "--db", database(), path("mirror")}).status, 0);
}

TEST_F(Config, TheTemplateIsReadWithAllThatIsInIt) {
  const std::regex commented("\n#([a-z-]+ = |\\[)");
  const std::string all = std::regex_replace(winnow({"docs", "config"}).out, commented, "\n$1");
  // Options of other commands than the one that runs must be there, but their values wait.
  const Outcome outcome = with(all, {"status", "--db", path("nowhere")});
  EXPECT_EQ(outcome.status, 3) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("nowhere"));
}

}  // namespace
}  // namespace winnow::testing
