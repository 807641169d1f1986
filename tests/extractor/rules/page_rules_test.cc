// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which rules apply to a page, which make no sense, and when their hash changes.
#include "winnow/extractor/page_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/extractor/rules/ruled.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::vector<RuleIndex> applying(const PageRules& rules, std::string_view url,
                                std::string_view site = "example.org") {
  const RulesForPage page = rules.for_page(site, url);
  return {page.rules().begin(), page.rules().end()};
}

TEST(PageRules, AreNoneByDefault) {
  const PageRules none;
  EXPECT_TRUE(none.empty());
  EXPECT_FALSE(none.for_page("example.org", "https://example.org/"));
  EXPECT_EQ(none.hash_for_site("example.org"), "");
  EXPECT_TRUE(PageRules::compile({})->empty());
}

TEST(PageRules, ApplyBySiteAndPath) {
  const PageRules rules = rules_of(
      "[[rule]]\nsite = 'example.org'\nskip = true\n"
      "[[rule]]\npath = '/blog/**'\ndemote = 1\n"
      "[[rule]]\nsite = 'example.net'\nskip = true\n"
      "[[rule]]\npath = ['*.php', '/']\ndemote = 2\n");
  EXPECT_THAT(applying(rules, "https://example.org/blog/a.html"), ElementsAre(0, 1));
  EXPECT_THAT(applying(rules, "https://example.org/a.html"), ElementsAre(0));
  EXPECT_THAT(applying(rules, "https://example.com/a.html", "example.com"), ElementsAre());
  EXPECT_THAT(applying(rules, "/blog/a.php", "mirror"), ElementsAre(1, 3));
  EXPECT_THAT(applying(rules, "blog/a.html", "mirror"), ElementsAre(1));
  EXPECT_THAT(applying(rules, "https://example.com", "example.com"), ElementsAre(3));
  EXPECT_THAT(applying(rules, "https://example.com/", "example.com"), ElementsAre(3));
  EXPECT_THAT(applying(rules, "https://EXAMPLE.net/", "EXAMPLE.net"), ElementsAre(2, 3));
}

TEST(PageRules, SeeThePathOfTheUrlAlone) {
  const PageRules rules = rules_of("[[rule]]\npath = '/a'\ndemote = 1\n");
  for (const char* url : {"https://example.org/a", "https://example.org/a?b=/c", "//example.org/a",
                          "https://example.org/a#/b", "/a", "a", "https://example.org/a/",
                          "https://user@example.org:8080/a", "https://example.org/%61"}) {
    EXPECT_EQ(applying(rules, url).size(), 1U) << url;
  }
  for (const char* url : {"https://example.org/?/a", "https://example.org/a%2Fb", "https://a",
                          "https://example.org/b/a", ""}) {
    EXPECT_TRUE(applying(rules, url).empty()) << url;
  }
}

TEST(PageRules, ResolveEscapesOfLetters) {
  for (const char* glob :
       {"/caf\u00e9/**", "/caf%C3%A9/**", "/caf%c3%a9/*", "/caf*/a b", "/caf*/a%20b"}) {
    const PageRules rules = *PageRules::compile({PageRule{.paths = {glob}, .demote = 1}});
    EXPECT_EQ(applying(rules, "https://example.org/caf%C3%A9/a%20b").size(), 1U) << glob;
  }
}

TEST(PageRules, NameThePlaceOfWhatMakesNoSense) {
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"site = 'https://example.org/'\nskip = true", "site \"https://example.org/\" is a URL"},
      {"site = 'example.org:80'\nskip = true", "has a port"},
      {"path = ''\nskip = true", "path is empty"},
      {"path = 'https://example.org/a'\nskip = true", "is a whole URL"},
      {"select = 'p:hover'\nclass = 'main'", "selector \"p:hover\", character 2"},
      {"select = 'p'", "the rule has no effect"},
      {"note = 'nothing'", "the rule has no effect"},
      {"select = 'p'\nclass = 'main'\nskip = true", "select and skip do not go together"},
      {"select = 'p'\ntitle = 'h1'", "select and title do not go together"},
      {"select = 'p'\nweight = 10.5", "weight is not between 0 and 10"},
      {"select = 'p'\nweight = -1", "weight is not between 0 and 10"},
      {"select = 'p'\nweight = nan", "weight is not between 0 and 10"},
      {"path = '/a'\ndemote = 10", "demote is not between 0 and 9"},
      {"path = '/a'\ndemote = 99999999999", "demote is not between 0 and 9"},
      {"path = '/a'\nmethod = 'magic'", "method: magic: no such method"},
      {"skip = true", "leaves out all pages of all sites"},
  };
  for (const auto& [toml, complaint] : cases) {
    const std::string found = complaint_of(std::string("\n[[rule]]\n") + toml);
    EXPECT_THAT(found, HasSubstr(complaint)) << toml;
    EXPECT_THAT(found, StartsWith("rules.toml:")) << toml;
  }
}

TEST(PageRules, NameAllRulesThatMakeNoSense) {
  const std::string found =
      complaint_of("[[rule]]\nselect = 'p'\n[[rule]]\nskip = true\n[[rule]]\nweight = 11\n");
  EXPECT_THAT(found, HasSubstr("rules.toml:1: the rule has no effect"));
  EXPECT_THAT(found, HasSubstr("\nrules.toml:3: the rule leaves out"));
  EXPECT_THAT(found, HasSubstr("\nrules.toml:6: weight is not"));
  std::string many;
  for (int i = 0; i < 50; ++i) many += "[[rule]]\nskip = true\n";
  const std::string cut = complaint_of(many);
  EXPECT_EQ(std::count(cut.begin(), cut.end(), '\n'), 9);
  EXPECT_THAT(cut, HasSubstr("and 40 more"));
}

TEST(PageRules, WithoutAFileAreNamedByTheirNumber) {
  const Expected<PageRules> rules = PageRules::compile({PageRule{.demote = 1}, PageRule{}});
  ASSERT_FALSE(rules);
  EXPECT_THAT(rules.error().message(), StartsWith("rule 2: the rule has no effect"));
}

std::string hash_of(std::string_view toml, std::string_view site = "example.org") {
  return std::string(rules_of(toml).hash_for_site(site));
}

TEST(RulesHash, IsOfWhatTheRulesMean) {
  const std::string hash = hash_of("[[rule]]\nselect = 'div.a.b > p'\nclass = 'main'\nweight = 2");
  EXPECT_EQ(hash.size(), 16U);
  EXPECT_EQ(hash.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(hash, hash_of("# A comment.\n\n[[rule]]\nweight = 2.0\nclass = \"main\"\n"
                          "select = \"DIV.b.a>p\"\nnote = 'something'"));
  for (const char* other :
       {"select = 'div.a.b p'\nclass = 'main'\nweight = 2",
        "select = 'div.a.b > p'\nclass = 'page'\nweight = 2",
        "select = 'div.a.b > p'\nclass = 'main'\nweight = 3",
        "select = 'div.a.b > p'\nclass = 'main'",
        "path = '/a'\nselect = 'div.a.b > p'\nclass = 'main'\nweight = 2",
        "site = 'example.org'\nselect = 'div.a.b > p'\nclass = 'main'\nweight = 2"}) {
    EXPECT_NE(hash, hash_of(std::string("[[rule]]\n") + other)) << other;
  }
}

TEST(RulesHash, IsOfTheSitesOwnRulesAndThoseForAll) {
  const std::string general = "[[rule]]\nselect = 'p'\nclass = 'main'\n";
  const std::string own = "[[rule]]\nsite = 'example.org'\nselect = 'b'\nclass = 'main'\n";
  const std::string other = "[[rule]]\nsite = 'example.net'\nselect = 'b'\nclass = 'page'\n";
  EXPECT_EQ(hash_of(own + other), hash_of(own));
  EXPECT_NE(hash_of(own + general), hash_of(own));
  EXPECT_EQ(hash_of(own + general, "example.com"), hash_of(general));
  EXPECT_EQ(hash_of(own, "example.com"), "");
  EXPECT_EQ(hash_of(general + own + other), hash_of(other + own + general));
}

TEST(RulesHash, KnowsWhenOrderDecides) {
  const std::string a = "[[rule]]\nselect = '.a'\nclass = 'main'\n";
  const std::string b = "[[rule]]\nselect = '.b'\nclass = 'main'\n";
  const std::string c = "[[rule]]\nselect = '.c'\nclass = 'page'\n";
  const std::string strong = "[[rule]]\nselect = '#c'\nclass = 'page'\n";
  const std::string elsewhere = "[[rule]]\npath = '/a'\nselect = '.c'\nclass = 'page'\n";
  const std::string weight = "[[rule]]\nselect = '.c'\nweight = 2\n";
  EXPECT_EQ(hash_of(a + b), hash_of(b + a));
  EXPECT_NE(hash_of(a + c), hash_of(c + a));
  EXPECT_EQ(hash_of(a + strong), hash_of(strong + a));
  EXPECT_EQ(hash_of(a + elsewhere), hash_of(elsewhere + a));
  EXPECT_EQ(hash_of(a + weight), hash_of(weight + a));
  EXPECT_EQ(hash_of(a + b + c), hash_of(b + a + c));
  EXPECT_NE(hash_of(a + c + b), hash_of(a + b + c));
}

TEST(PageRules, HaveLimits) {
  const auto rule = [](std::string select) {
    return PageRule{.select = std::move(select), .text_class = TextClass::main};
  };
  const auto complaint = [](std::vector<PageRule> rules) {
    const Expected<PageRules> compiled = PageRules::compile(std::move(rules));
    return compiled ? std::string() : compiled.error().message();
  };
  EXPECT_THAT(complaint(std::vector<PageRule>(kMaxRules + 1, rule("p"))),
              HasSubstr("more than 2000 rules"));
  EXPECT_EQ(complaint(std::vector<PageRule>(kMaxRules, rule("p"))), "");
  EXPECT_THAT(complaint(std::vector<PageRule>(kMaxRules, rule("p,p,p"))),
              HasSubstr("rule 1667: with this rule there are more than 5000 selectors"));
  EXPECT_THAT(complaint({rule(std::string(kMaxSelectorBytes + 1, 'p'))}),
              HasSubstr("more than 2000 bytes"));
  std::string deep = "p";
  for (std::size_t i = 1; i < kMaxSelectorParts; ++i) deep += " p";
  EXPECT_EQ(complaint({rule(deep)}), "");
  EXPECT_THAT(complaint({rule(deep + " p")}), HasSubstr("more than 16 parts"));
  std::string nots;
  for (std::size_t i = 0; i <= kMaxSelectorTests / 2; ++i) nots += ":not(p)";
  EXPECT_THAT(complaint({rule(nots)}), HasSubstr("more than 64 things"));
  PageRule paths = rule("p");
  paths.paths.assign(kMaxRulePaths + 1, "/a");
  EXPECT_THAT(complaint({paths}), HasSubstr("more than 100 globs"));
  paths.paths = {std::string(kMaxGlobBytes + 1, 'a')};
  EXPECT_THAT(complaint({paths}), HasSubstr("more than 4096 bytes"));
}

}  // namespace
}  // namespace winnow
