// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/rules_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::string complaint_of_file(std::string_view text) {
  const auto rules = read_rules(text, "r.toml");
  return rules ? std::string() : rules.error().message();
}

PageRule rule_with_everything() {
  PageRule rule;
  rule.site = "example.org";
  rule.paths = {"/a/**", "*.html"};
  rule.select = "a[href=\"x\"] > .b";
  rule.text_class = TextClass::page;
  rule.weight = 0.5;
  rule.title = "h1";
  rule.date = "time";
  rule.author = ".by\\:line";
  rule.skip = false;
  rule.demote = 3;
  rule.method = "all";
  rule.note = "it's \"quoted\"\nover two lines";
  return rule;
}

TEST(RulesFile, ReadsEveryKey) {
  const auto rules = read_rules(
      "# A comment.\n[[rule]]\nsite = \"example.org\"\npath = ['/a/**', '*.html']\n"
      "select = 'a[href=\"x\"] > .b'\nclass = 'page'\nweight = 0.5\ntitle = 'h1'\n"
      "date = 'time'\nauthor = '.by\\:line'\nskip = false\ndemote = 3\nmethod = 'all'\n"
      "note = \"it's \\\"quoted\\\"\\nover two lines\"\n\n[[rule]]\npath = '/b'\nweight = 2\n",
      "r.toml");
  ASSERT_TRUE(rules) << rules.error().message();
  ASSERT_EQ(rules->size(), 2U);
  PageRule expected = rule_with_everything();
  expected.file = "r.toml";
  expected.line = 2;
  EXPECT_EQ((*rules)[0], expected);
  EXPECT_THAT((*rules)[1].paths, ElementsAre("/b"));
  EXPECT_EQ((*rules)[1].weight, 2);
  EXPECT_EQ((*rules)[1].line, 16U);
  EXPECT_EQ(place_of((*rules)[1], 1), "r.toml:16");
}

TEST(RulesFile, MayBeEmpty) {
  EXPECT_TRUE(read_rules("", "r.toml")->empty());
  EXPECT_TRUE(read_rules("# nothing\n", "r.toml")->empty());
}

TEST(RulesFile, SaysWhereItIsWrongAndWhatWasMeant) {
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"[[rule]]\nselector = 'p'",
       "r.toml:2: a rule has no key \"selector\" (did you mean select?)"},
      {"[[rule]]\nclas = 'main'", "r.toml:2: a rule has no key \"clas\" (did you mean class?)"},
      {"[[rule]]\npaht = '/a'", "r.toml:2: a rule has no key \"paht\" (did you mean path?)"},
      {"[[rule]]\nzzzzzzzz = 1", "r.toml:2: a rule has no key \"zzzzzzzz\" (there are site path"},
      {"[[rules]]\nskip = true", "r.toml:1: there is no \"rules\" here (each rule begins with"},
      {"site = 'a'", "r.toml:1: there is no \"site\" here (each rule begins with a line [[rule]]"},
      {"[rule]\nskip = true", "r.toml:1: rule is not a list"},
      {"rule = [1]", "r.toml:1: this is not a rule"},
      {"[[rule]]\nclass = 'tmeplate'",
       "r.toml:2: there is no class \"tmeplate\" (did you mean template?)"},
      {"[[rule]]\nclass = 'x'", "r.toml:2: there is no class \"x\" (there are main, page and"},
      {"[[rule]]\nclass = 1", "r.toml:2: class is not a text"},
      {"[[rule]]\nsite = ['a']", "r.toml:2: site is not a text in quotation marks"},
      {"[[rule]]\n\npath = 3", "r.toml:3: path is not a text"},
      {"[[rule]]\npath = ['/a',\n 3]", "r.toml:3: path is not a text"},
      {"[[rule]]\npath = []", "r.toml:2: path is empty (leave it out)"},
      {"[[rule]]\nselect = ''", "r.toml:2: select is empty (leave it out)"},
      {"[[rule]]\nweight = '2'", "r.toml:2: weight is not a number (write weight = 0.5)"},
      {"[[rule]]\nskip = 1", "r.toml:2: skip is not true or false (write skip = true)"},
      {"[[rule]]\ndemote = 1.5", "r.toml:2: demote is not a whole number (write demote = 1)"},
      {"[[rule]]\nselect = p", "r.toml:2: no"},
      {"[[rule]]\nselect = 'a'\nselect = 'b'", "r.toml:3: "},
      {"[[rule]]\nsite.a = 'a'", "r.toml:2: site is not a text"},
  };
  for (const auto& [text, complaint] : cases) {
    EXPECT_THAT(complaint_of_file(text), StartsWith(complaint)) << text;
  }
}

TEST(RulesFile, NamesMistakesInTheirOrder) {
  EXPECT_EQ(complaint_of_file("[[rule]]\nweight = 'a'\nclass = 'b'\n[[rule]]\nx = 1\nskip = 2\n"),
            "r.toml:2: weight is not a number (write weight = 0.5)\n"
            "r.toml:3: there is no class \"b\" (there are main, page and template)\n"
            "r.toml:5: a rule has no key \"x\" (there are site path select class weight title date "
            "author skip demote method note)\n"
            "r.toml:6: skip is not true or false (write skip = true)");
}

TEST(RulesFile, NamesValuesThatAreNoneAtTheirKeysBesideAllOtherMistakes) {
  const auto rules = parse_rules(
      "[[rule]]\npath = '/a'\ndemote = 10\n[[rule]]\nx = 1\nweight = 11\n[[rule]]\nskip = 1\n"
      "[[rule]]\nskip = true\npath = [\n'/b', '[a-']\n[[rule]]\nclass = 'main'\nselect = "
      "'p:hover'\n"
      "[[rule]]\nnote = 'a'\n",
      "r.toml");
  ASSERT_FALSE(rules);
  std::vector<std::string> lines;
  std::istringstream message(rules.error().message());
  for (std::string line; std::getline(message, line);) lines.push_back(line);
  EXPECT_THAT(lines, ElementsAre(StartsWith("r.toml:3: demote is not between"),
                                 StartsWith("r.toml:5: a rule has no key \"x\""),
                                 StartsWith("r.toml:6: weight is not between"),
                                 StartsWith("r.toml:8: skip is not true or false"),
                                 StartsWith("r.toml:11: path \"[a-\": the set [a- has no ]"),
                                 StartsWith("r.toml:15: select: selector \"p:hover\""),
                                 StartsWith("r.toml:16: the rule has no effect")));
}

TEST(RulesFile, NamesTheSetOfAGlobThatHasNoEnd) {
  const auto rules = parse_rules("[[rule]]\nskip = true\npath = '[a-'\n", "r.toml");
  ASSERT_FALSE(rules);
  EXPECT_EQ(rules.error().message(),
            "r.toml:3: path \"[a-\": the set [a- has no ] (write \\[ for the character itself)");
}

TEST(RulesFile, HasOneLineForEachMistakeWhateverIsQuoted) {
  EXPECT_EQ(complaint_of_file("[[rule]]\nclass = 'b'\n\"k\\nr.toml:9: x\" = 1\n"),
            "r.toml:2: there is no class \"b\" (there are main, page and template)\n"
            "r.toml:3: a rule has no key \"k\\x0ar.toml:9: x\" (there are site path select class "
            "weight title date author skip demote method note)");
}

TEST(RulesFile, BoundsWhatIsMadeToHarm) {
  EXPECT_THAT(complaint_of_file(std::string(kMaxRulesFile + 1, '#')), HasSubstr("1000000 bytes"));
  std::string deep = "a";
  for (int i = 0; i < 100'000; ++i) deep += ".a";
  EXPECT_THAT(complaint_of_file(deep + " = 1"), HasSubstr("r.toml:1: a name has too many parts"));
  EXPECT_THAT(complaint_of_file("# '\n[" + deep + "]"), HasSubstr("r.toml:2: a name has too many"));
  EXPECT_NE(complaint_of_file("[[rule]]\npath = " + std::string(100'000, '[')), "");
  EXPECT_NE(complaint_of_file("[[rule]]\npath = \xC3\xA4"), "");
  // Points within texts and comments are no parts of names.
  std::string points(100, '.');
  EXPECT_EQ(complaint_of_file("[[rule]]\nnote = '" + points + "' # " + points + "\nnote2 = 1")
                .find("too many parts"),
            std::string::npos);
}

TEST(RuleText, IsReadAsTheSameRule) {
  PageRule rule = rule_with_everything();
  for (int i = 0; i < 3; ++i) {
    const std::string text = rule_text(rule);
    const auto read = read_rules(text, "");
    ASSERT_TRUE(read) << text << read.error().message();
    ASSERT_EQ(read->size(), 1U);
    PageRule again = read->front();
    again.line = 0;
    EXPECT_EQ(again, rule) << text;
    rule.weight = i == 0 ? 3 : 0.1;
    rule.note = i == 0 ? "\x01\x7f\t\\ \u00e9" : "";
    rule.paths = {"/\"a'b"};
  }
}

TEST(RuleText, IsWhatAPersonWouldWrite) {
  PageRule rule;
  rule.site = "docs.example.org";
  rule.paths = {"/blog/**"};
  rule.select = "div.related";
  rule.text_class = TextClass::template_;
  EXPECT_EQ(rule_text(rule),
            "[[rule]]\nsite = \"docs.example.org\"\npath = \"/blog/**\"\n"
            "select = \"div.related\"\nclass = \"template\"\n");
  EXPECT_THAT(rule_text(rule_with_everything()), HasSubstr("select = 'a[href=\"x\"] > .b'\n"));
}

TEST(AppendRule, KeepsAllThatIsThere) {
  PageRule rule;
  rule.select = "p";
  rule.text_class = TextClass::main;
  const std::string added = rule_text(rule);
  EXPECT_EQ(*append_rule("", rule, "r.toml"), added);
  const std::string before = "# Rules of ours.\n[[rule]]   # first\nskip=true\npath='/a'\n# end\n";
  EXPECT_EQ(*append_rule(before, rule, "r.toml"), before + "\n" + added);
  EXPECT_EQ(*append_rule("[[rule]]\nskip = true", rule, "r.toml"),
            "[[rule]]\nskip = true\n\n" + added);
  const std::string returns = *append_rule("# a\r\n", rule, "r.toml");
  EXPECT_EQ(returns, "# a\r\n\r\n[[rule]]\r\nselect = \"p\"\r\nclass = \"main\"\r\n");
  EXPECT_EQ(read_rules(returns, "r.toml")->size(), 1U);
}

TEST(AppendRule, RefusesWhatItCannotAppendTo) {
  PageRule rule;
  rule.demote = 1;
  EXPECT_THAT(append_rule("[[rule]\n", rule, "r.toml").error().message(), StartsWith("r.toml:1"));
  const auto listed = append_rule("rule = [{skip = true}]\n", rule, "r.toml");
  ASSERT_FALSE(listed);
  EXPECT_THAT(listed.error().hint, HasSubstr("[[rule]]"));
}

constexpr std::string_view kThree =
    "# Ours.\n\n[[rule]]  # first\nskip = true\npath = '/a'\n# end of the first\n\n"
    "# The second is for Ann.\n[[rule]]\nselect = \"p\"\n# why: see below\nclass = \"main\"\n\n"
    "[[rule]]\ndemote = 1\nnote = \"\"\"\n[[rule]]\n\"\"\"\n# The end.";

TEST(RemoveRule, TakesTheLinesOfOneTable) {
  EXPECT_EQ(*remove_rule(kThree, 0, "r.toml"),
            "# Ours.\n\n# end of the first\n\n# The second is for Ann.\n[[rule]]\n"
            "select = \"p\"\n# why: see below\nclass = \"main\"\n\n"
            "[[rule]]\ndemote = 1\nnote = \"\"\"\n[[rule]]\n\"\"\"\n# The end.");
  EXPECT_THAT(*remove_rule(kThree, 1, "r.toml"),
              HasSubstr("# The second is for Ann.\n# why: see below\n\n[[rule]]\ndemote"));
  EXPECT_THAT(*remove_rule(kThree, 2, "r.toml"),
              ::testing::EndsWith("class = \"main\"\n\n# The end."));
}

TEST(RemoveRule, UndoesAppendRule) {
  PageRule rule;
  rule.select = "p";
  rule.text_class = TextClass::main;
  for (const std::string before : {"", "[[rule]]\nskip = true\n", "# a\r\n"}) {
    const std::string longer = *append_rule(before, rule, "r.toml");
    const auto last = static_cast<RuleIndex>(read_rules(longer, "r.toml")->size() - 1);
    EXPECT_EQ(*remove_rule(longer, last, "r.toml"), before);
  }
}

TEST(RemoveRule, RefusesWhatItCannotTakeOut) {
  EXPECT_EQ(remove_rule("[[rule]]\nskip = true\n", 1, "r.toml").error().code, ErrorCode::not_found);
  const auto listed = remove_rule("rule = [{skip = true}, {demote = 1}]\n", 0, "r.toml");
  ASSERT_FALSE(listed);
  EXPECT_EQ(listed.error().where, "r.toml:1");
  EXPECT_THAT(remove_rule("[[rule]\n", 0, "r.toml").error().message(), StartsWith("r.toml:1"));
}

}  // namespace
}  // namespace winnow
