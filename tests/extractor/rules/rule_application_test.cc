// SPDX-License-Identifier: GPL-2.0-or-later
//
// What rules make of the blocks of a page, whatever the method says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/extractor/rules/ruled.h"
#include "winnow/extractor/class_text.h"
#include "winnow/extractor/site_features.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kTemplateOfNav = "[[rule]]\nselect = 'nav'\nclass = 'template'\n";

TEST(RuleApplication, ChangesVerdictsAndSaysSo) {
  const ExtractedPage page =
      ruled_page(rules_of(kTemplateOfNav), "<nav>a b</nav><p>c</p><nav><p>d</nav>");
  EXPECT_EQ(classes_of(page), "template a b|main c|template d|");
  EXPECT_EQ(page.verdicts[0].reason, Reason::rule);
  EXPECT_EQ(page.verdicts[1].reason, Reason::everything);
  EXPECT_EQ(reason_name(Reason::rule), "rule");
  ASSERT_TRUE(page.ruled);
  EXPECT_THAT(page.ruled->classes, ElementsAre(0, kNoRule, 0));
  EXPECT_THAT(page.ruled->weights, IsEmpty());
  EXPECT_EQ(page.ruled->emptied_by, kNoRule);
}

TEST(RuleApplication, CountsWhatEachRuleMatches) {
  const PageRules rules = rules_of(
      "[[rule]]\nselect = 'div'\nclass = 'template'\n"
      "[[rule]]\nselect = 'div > p'\nclass = 'main'\n"
      "[[rule]]\nselect = 'h6'\nclass = 'main'\n"
      "[[rule]]\ndemote = 1\n");
  const ExtractedPage page = ruled_page(rules, "<div>a b<div>c<p>d e f</p></div></div><p>g</p>");
  EXPECT_EQ(classes_of(page), "template a b|template c|main d e f|main g|");
  const RuleMatches& matches = page.ruled->matches;
  EXPECT_EQ(matches.of(0), (RuleMatch{0, 1, 3, 6, 3, 3}));
  EXPECT_EQ(matches.of(1), (RuleMatch{1, 1, 1, 3, 3, 0}));
  EXPECT_EQ(matches.of(2), (RuleMatch{2, 0, 0, 0, 0, 0}));
  EXPECT_EQ(matches.of(3), (RuleMatch{3, 1, 0, 0, 0, 0}));
  EXPECT_EQ(matches.rules.size(), 3U);
  RuleMatches sum;
  sum.add(matches);
  sum.add(matches);
  EXPECT_EQ(sum.of(0), (RuleMatch{0, 2, 6, 12, 6, 6}));
  EXPECT_EQ(sum.of(3).pages, 2U);
  EXPECT_EQ(sum.rules.size(), 3U);
  RuleMatches one;
  one.rules = {{2, 1}, {5, 1}};
  sum.add(one);
  EXPECT_EQ(sum.of(2).pages, 1U);
  EXPECT_EQ(sum.of(5).pages, 1U);
  EXPECT_EQ(sum.rules.size(), 5U);
}

TEST(RuleApplication, TakesBlocksThatBeginInTheElement) {
  const PageRules rules = rules_of("[[rule]]\nselect = 'b'\nclass = 'template'\n");
  EXPECT_EQ(classes_of(ruled_page(rules, "<p><b>a</b> b</p><p>c <b>d</b></p>")),
            "template a b|main c d|");
}

// A person has the last word also over what a page hides.
TEST(RuleApplication, BringsHiddenTextBack) {
  constexpr const char* kHtml =
      "<p>seen</p><div hidden id=h>hidden</div><!--htdig_noindex--><p id=n>withheld</p>"
      "<!--/htdig_noindex--><script id=s>var x;</script>";
  const auto texts = [&](const char* toml) {
    const ExtractedPage page = ruled_page(rules_of(toml), kHtml);
    std::string text;
    for (const TextClass wanted : {TextClass::main, TextClass::page}) {
      for_each_text(page, wanted, [&](std::string_view each, const Block*) {
        text.append(each) += '|';
        return true;
      });
    }
    return text;
  };
  EXPECT_EQ(texts("[[rule]]\nselect = '#h, #n, #s'\nclass = 'main'\n"), "seen|hidden|withheld|");
  EXPECT_EQ(texts("[[rule]]\nclass = 'main'\n"), "seen|hidden|withheld|");
  EXPECT_EQ(texts("[[rule]]\nselect = '#h, #n'\nclass = 'page'\n"), "seen|");
}

TEST(RuleApplication, NamesARuleThatLeavesNothing) {
  const PageRules rules = rules_of(
      "[[rule]]\nselect = 'h1'\nclass = 'template'\n"
      "[[rule]]\nselect = 'p'\nclass = 'page'\n");
  EXPECT_EQ(ruled_page(rules, "<h1>a b c</h1><p>d</p>").ruled->emptied_by, 0U);
  EXPECT_EQ(ruled_page(rules, "<h1>a</h1><p>b c d</p>").ruled->emptied_by, 1U);
  EXPECT_EQ(ruled_page(rules, "<h1>a</h1><p>b</p><h2>c</h2>").ruled->emptied_by, kNoRule);
  EXPECT_EQ(ruled_page(rules, "").ruled->emptied_by, kNoRule);
  // Words that are not searched are as good as gone.
  const PageRules light = rules_of("[[rule]]\nweight = 0\n");
  EXPECT_EQ(ruled_page(light, "<p>a").ruled->emptied_by, 0U);
}

TEST(RuleApplication, GivesWeights) {
  const PageRules rules = rules_of(
      "[[rule]]\nselect = '.api'\nweight = 2.5\n"
      "[[rule]]\nselect = '.api i'\nweight = 0\n");
  const ExtractedPage page = ruled_page(rules, "<p>a</p><div class=api>b<p><i>c</i></p></div>");
  EXPECT_EQ(classes_of(page), "main a|main b|main c|");
  EXPECT_THAT(page.ruled->weights, ElementsAre(1, 2.5, 0));
  EXPECT_THAT(page.ruled->classes, IsEmpty());
  EXPECT_EQ(page.verdicts[1].reason, Reason::everything);
  EXPECT_EQ(page.ruled->matches.of(0), (RuleMatch{0, 1, 2, 2, 1, 0}));
}

TEST(RuleApplication, DecidesImagesToo) {
  const PageRules rules = rules_of(
      "[[rule]]\nselect = '.ad'\nclass = 'template'\n"
      "[[rule]]\nselect = '.ad .real'\nclass = 'main'\n");
  const ExtractedPage page = ruled_page(
      rules,
      "<div><p>text</p><img alt=one><div class=ad><img alt=two><b class=real><img alt=three></b>"
      "</div><img alt=four></div>");
  EXPECT_THAT(page.image_classes,
              ElementsAre(TextClass::main, TextClass::template_, TextClass::main, TextClass::main));
  EXPECT_THAT(page.ruled->images, ElementsAre(kNoRule, 0, 1, kNoRule));
}

TEST(RuleApplication, GivesUpOnAPageThatTakesTooLong) {
  std::vector<PageRule> many;
  for (int i = 0; i < 400; ++i) {
    many.push_back(
        {.select = "div p:not(.n" + std::to_string(i) + ")", .text_class = TextClass::template_});
  }
  many.push_back({.demote = 1});
  const PageRules rules = *PageRules::compile(std::move(many));
  std::string html = "<div>";
  for (int i = 0; i < 5000; ++i) html += "<p>x</p>";
  const ExtractedPage page = ruled_page(rules, html);
  EXPECT_TRUE(page.ruled->gave_up);
  EXPECT_EQ(page.verdicts[0].text_class, TextClass::main);
  EXPECT_EQ(page.ruled->matches.rules.size(), 1U);
  EXPECT_FALSE(ruled_page(rules, "<div><p>x</p></div>").ruled->gave_up);
}

TEST(RuleApplication, LeavesMethodsWithoutRulesAlone) {
  const std::shared_ptr<const Method> method = *make_method("all");
  EXPECT_EQ(with_rules(method, RulesForPage()), method);
  const PageRules rules = rules_of("[[rule]]\npath = '/a'\nclass = 'main'\n");
  EXPECT_EQ(with_rules(method, rules.for_page("x", "/b")), method);
  EXPECT_EQ(with_rules(method, rules.for_page("x", "/a"))->name(), "all");
}

TEST(RuleApplication, OutlivesTheRules) {
  std::optional<PageRules> rules = rules_of(kTemplateOfNav);
  const RulesForPage page = rules->for_page("example.org", "/");
  rules.reset();
  std::vector<Verdict> verdicts(1, {TextClass::main, Reason::everything});
  page.apply(parsed("<nav>a</nav>"), verdicts);
  EXPECT_EQ(verdicts[0].text_class, TextClass::template_);
  EXPECT_EQ(page.hash().size(), 16U);
}

// What a rule says is certain to the statistics of a site.
TEST(RuleApplication, TellsSiteLearners) {
  const PageRules rules = rules_of(
      "[[rule]]\nselect = '.main'\nclass = 'main'\n"
      "[[rule]]\nselect = 'nav'\nclass = 'template'\n"
      "[[rule]]\nselect = 'aside'\nclass = 'page'\n"
      "[[rule]]\nselect = 'p'\nweight = 2\n");
  const ParsedPage page = parsed("<p class=main>a</p><nav>b</nav><aside>c</aside><p>d</p>");
  std::vector<BlockReading> readings(4, {0.5F, true});
  rules.for_page("example.org", "/").apply_to_readings(page, readings);
  EXPECT_EQ(readings[0].probability, 1);
  EXPECT_EQ(readings[1].probability, 0);
  EXPECT_EQ(readings[2].probability, 0);
  EXPECT_EQ(readings[3].probability, 0.5F);
  EXPECT_TRUE(readings[0].ends_sentence);
  std::vector<BlockReading> none;
  rules.for_page("example.org", "/").apply_to_readings(page, none);
}

// What the page's author says goes over the method, and what its reader says over both.
TEST(Rules, StandAboveTheMarksOfAPage) {
  const PageRules rules = rules_of(
      "[[rule]]\nselect = '.menu'\nclass = 'template'\n"
      "[[rule]]\nselect = '.price'\nclass = 'main'\n");
  const ExtractedPage page =
      ruled_page(rules,
                 "<div data-pagefind-body><p class=menu>a</p><p>b</p></div>"
                 "<p class=price data-pagefind-ignore>c</p><p data-pagefind-ignore>d</p>");
  EXPECT_EQ(classes_of(page), "template a|main b|main c|template d|");
}

}  // namespace
}  // namespace winnow
