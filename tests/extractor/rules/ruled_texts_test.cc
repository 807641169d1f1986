// SPDX-License-Identifier: GPL-2.0-or-later
//
// Titles, dates and authors that rules select.
#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/rules/ruled.h"

namespace winnow {
namespace {

std::string title_by(const char* selector, std::string_view html) {
  const PageRules rules = rules_of(std::string("[[rule]]\ntitle = '") + selector + "'\n");
  return ruled_page(rules, html).title;
}

TEST(RuledTexts, NameThePage) {
  constexpr const char* kHtml =
      "<title>Site</title><h1>Banner</h1><h2 class=t> The  <b>real</b> one<a href=#x>\u00b6</a>"
      "</h2><h2 class=t>Another</h2>";
  EXPECT_EQ(title_by(".t", kHtml), "The real one");
  const PageRules rules = rules_of("[[rule]]\ntitle = '.t'\n");
  const ExtractedPage page = ruled_page(rules, kHtml);
  EXPECT_EQ(page.own_title, "The real one");
  EXPECT_EQ(page.metadata.title, "Site");
  EXPECT_EQ(page.ruled->title.rule, 0U);
  EXPECT_EQ(page.ruled->matches.of(0).pages, 1U);
}

TEST(RuledTexts, LeaveThePageItsNameWhereNothingIsFound) {
  EXPECT_EQ(title_by(".t", "<title>Site</title><h1>Site</h1>"), "Site");
  EXPECT_EQ(title_by(".t", "<title>Site</title><p class=t> <br></p>"), "Site");
  EXPECT_EQ(title_by(".t", "<title>Site</title><script class=t>x</script>"), "Site");
}

TEST(RuledTexts, AreTheFirstThatIsThere) {
  EXPECT_EQ(title_by(".t", "<p class=t></p><p class=t>a</p><p class=t>b</p>"), "a");
}

TEST(RuledTexts, AreWhatAttributesSay) {
  EXPECT_EQ(title_by("meta[property=og\\:title]", "<meta property=og:title content=' a  b '>"),
            "a b");
  EXPECT_EQ(title_by("title", "<title>a</title><h1>b</h1>"), "a");
}

TEST(RuledTexts, KeepWordsApart) {
  EXPECT_EQ(title_by("header", "<header><p>a</p><p>b</p><span>c</span>d<br>e</header>"),
            "a b cd e");
  EXPECT_EQ(title_by("header", "<header>a<style>x{}</style>b</header>"), "ab");
}

TEST(RuledTexts, AreCut) {
  std::string html = "<h1>";
  for (int i = 0; i < 2000; ++i) html += "\u00e9";
  EXPECT_EQ(title_by("h1", html).size(), kMaxRuledText);
}

TEST(RuledTexts, GiveDatesThatAreDates) {
  const PageRules rules = rules_of("[[rule]]\ndate = '.d'\nauthor = '.by'\n");
  const ExtractedPage page = ruled_page(
      rules,
      "<meta name=author content=robot><p class=d>yesterday</p><p class=d>2024-02-30</p>"
      "<time class=d datetime=2024-02-03>February</time><p class=by><a>A. Writer</a></p>");
  EXPECT_EQ(page.metadata.date, "2024-02-03");
  EXPECT_EQ(page.metadata.author, "A. Writer");
  EXPECT_EQ(page.ruled->date.rule, 0U);
  EXPECT_EQ(page.ruled->author.rule, 0U);
}

// A weaker rule serves pages on which the stronger one finds nothing.
TEST(RuledTexts, ComeFromTheStrongestRuleThatFindsAny) {
  const PageRules rules = rules_of(
      "[[rule]]\nsite = 'example.org'\ntitle = 'h2'\n"
      "[[rule]]\ntitle = '#t'\n"
      "[[rule]]\ntitle = 'h3'\n");
  EXPECT_EQ(ruled_page(rules, "<h3>three</h3><p id=t>t</p><h2>two</h2>").title, "two");
  EXPECT_EQ(ruled_page(rules, "<h3>three</h3><p id=t>t</p><h2></h2>").title, "t");
  EXPECT_EQ(ruled_page(rules, "<h3>three</h3>").title, "three");
}

}  // namespace
}  // namespace winnow
