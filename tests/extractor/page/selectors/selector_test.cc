// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "tests/extractor/hostile/small_stack.h"
#include "tests/extractor/page/selectors/selected.h"

namespace winnow {
namespace {

constexpr std::string_view kPage =
    "<!DOCTYPE html><title>t</title>"
    "<div id=menu class='nav  left'><a id=home href=/ rel=home>H</a><a id=up href=/a.html>U</a>"
    "</div>"
    "<div id=Text class='Text\tnarrow' lang=en-GB>"
    "<h1 id=head>T</h1><p id=one>x<em id=em>y</em></p>text<!-- c --><p id=two class>z</p>"
    "<ul id=list><li id=l1>1<li id=l2>2<li id=l3>3<li id=l4>4</ul>"
    "<svg id=svg><title id=label>l</title></svg><x-y id=own lang=en>o</x-y></div>";

std::string on_page(std::string_view text) { return selected(text, kPage); }

TEST(Selector, FindsElementsByNameInAnyCase) {
  EXPECT_EQ(on_page("p"), "one two");
  EXPECT_EQ(on_page("P"), "one two");
  EXPECT_EQ(on_page("X-y"), "own");
  EXPECT_EQ(on_page("table"), "");
}

TEST(Selector, FindsElementsWithinSvgByName) { EXPECT_EQ(on_page("title"), "title label"); }

TEST(Selector, FindsAllElementsByTheAsterisk) {
  EXPECT_EQ(
      on_page("*"),
      "html head title body menu home up Text head one em two list l1 l2 l3 l4 svg label own");
  EXPECT_EQ(on_page("*#one"), "one");
}

TEST(Selector, FindsElementsByIdInTheirCase) {
  EXPECT_EQ(on_page("#Text"), "Text");
  EXPECT_EQ(on_page("#text"), "");
  EXPECT_EQ(on_page("h1#head"), "head");
  EXPECT_EQ(on_page("p#head"), "");
}

TEST(Selector, FindsElementsByWholeClassesInTheirCase) {
  EXPECT_EQ(on_page(".nav"), "menu");
  EXPECT_EQ(on_page(".left.nav"), "menu");
  EXPECT_EQ(on_page(".narrow"), "Text");
  EXPECT_EQ(on_page(".text"), "");
  EXPECT_EQ(on_page(".arrow"), "");
  EXPECT_EQ(on_page(".lef"), "");
  EXPECT_EQ(selected(".a", "<p id=x class='aa a-b ba a'>"), "x") << "behind words that contain it";
  EXPECT_EQ(selected(".a", "<p id=x class='aa a-b ba'>"), "");
}

TEST(Selector, FindsElementsByAttribute) {
  EXPECT_EQ(on_page("[class]"), "menu Text two");
  EXPECT_EQ(on_page("[ HREF ]"), "home up");
  EXPECT_EQ(on_page("[class='']"), "two");
  EXPECT_EQ(on_page("[rel=home]"), "home");
  EXPECT_EQ(on_page("a[ rel = \"home\" ]"), "home");
  EXPECT_EQ(on_page("[rel=Home]"), "");
}

TEST(Selector, ComparesAttributesByWord) {
  EXPECT_EQ(on_page("[class~=left]"), "menu");
  EXPECT_EQ(on_page("[class~='nav  left']"), "");
  EXPECT_EQ(on_page("[class~='']"), "");
}

TEST(Selector, ComparesAttributesByLanguage) {
  EXPECT_EQ(on_page("[lang|=en]"), "Text own");
  EXPECT_EQ(on_page("[lang|=en-GB]"), "Text");
  EXPECT_EQ(on_page("[lang|=e]"), "");
}

TEST(Selector, ComparesPartsOfAttributes) {
  EXPECT_EQ(on_page("[href^='/']"), "home up");
  EXPECT_EQ(on_page("[href$=html]"), "up");
  EXPECT_EQ(on_page("[href*=a]"), "up");
  EXPECT_EQ(on_page("[href*=x]"), "");
}

TEST(Selector, FindsNothingByEmptyPartsOfAttributes) {
  for (const char* text : {"[href^='']", "[href$='']", "[href*='']"}) {
    EXPECT_EQ(on_page(text), "") << text;
  }
}

TEST(Selector, DecodesCharacterReferencesInAttributes) {
  EXPECT_EQ(selected("[title='a&b']", "<p title='a&amp;b' id=x>"), "x");
}

TEST(Selector, UnderstandsDescendants) {
  EXPECT_EQ(on_page("div em"), "em");
  EXPECT_EQ(on_page("body #Text li"), "l1 l2 l3 l4");
  EXPECT_EQ(on_page("em div"), "");
  EXPECT_EQ(on_page("div div"), "") << "no element is below itself";
}

TEST(Selector, UnderstandsChildren) {
  EXPECT_EQ(on_page("body > div"), "menu Text");
  EXPECT_EQ(on_page("#Text>p>em"), "em");
  EXPECT_EQ(on_page("#Text > em"), "");
}

TEST(Selector, UnderstandsNextSiblingsAcrossTextsAndComments) {
  EXPECT_EQ(on_page("#one + p"), "two");
  EXPECT_EQ(on_page("h1+p"), "one");
  EXPECT_EQ(on_page("h1 + #two"), "");
  EXPECT_EQ(on_page("li + li + li"), "l3 l4");
}

TEST(Selector, UnderstandsLaterSiblings) {
  EXPECT_EQ(on_page("h1 ~ p"), "one two");
  EXPECT_EQ(on_page("#two~p"), "");
  EXPECT_EQ(on_page("li ~ li ~ li"), "l3 l4");
  EXPECT_EQ(on_page("h1 ~ ul > li ~ li"), "l2 l3 l4");
}

// On the way up from the em, the first div is no child of a section, but the second is.
TEST(Selector, FollowsEachWayThatCombinatorsLead) {
  const std::string_view html =
      "<section><div id=a><article><div id=b><em id=em></em></div></article></div></section>";
  EXPECT_EQ(selected("section > div em", html), "em");
  EXPECT_EQ(selected("article > div > em", html), "em");
  EXPECT_EQ(selected("section > div > em", html), "");
}

TEST(Selector, UnderstandsPositions) {
  EXPECT_EQ(on_page("#Text > :first-child"), "head");
  EXPECT_EQ(on_page("#Text > :last-child"), "own");
  EXPECT_EQ(on_page("p:first-child"), "");
  EXPECT_EQ(on_page("em:only-child"), "em");
  EXPECT_EQ(on_page("li:only-child"), "");
  EXPECT_EQ(on_page("li:nth-child(2n+1)"), "l1 l3");
  EXPECT_EQ(on_page("li:nth-child( 4 )"), "l4");
  EXPECT_EQ(on_page("#Text > p:nth-child(2)"), "one") << "counts all elements";
}

TEST(Selector, UnderstandsPositionsAmongElementsOfAName) {
  EXPECT_EQ(on_page("p:first-of-type"), "one");
  EXPECT_EQ(on_page("p:last-of-type"), "two");
  const std::string_view html = "<a-b id=x></a-b><c-d id=y></c-d><a-b id=z></a-b>";
  EXPECT_EQ(selected("body > :first-of-type", html), "x y")
      << "elements that only their name tells";
  EXPECT_EQ(selected("body > :last-of-type", html), "y z");
}

TEST(Selector, TakesTheRootForAnOnlyChild) {
  EXPECT_EQ(on_page("html:only-child"), "html");
  EXPECT_EQ(on_page("html:nth-child(1):first-of-type:last-of-type"), "html");
}

TEST(Selector, UnderstandsNegation) {
  EXPECT_EQ(on_page("li:not(#l2)"), "l1 l3 l4");
  EXPECT_EQ(on_page("li:not( :first-child ):NOT(:last-child)"), "l2 l3");
  EXPECT_EQ(on_page("div:not(.nav.right)"), "menu Text") << "all of the compound has to match";
  EXPECT_EQ(on_page("div:not(*)"), "");
}

TEST(Selector, UnderstandsCommas) {
  EXPECT_EQ(on_page("p, h1,p"), "head one two") << "in the order of the page, each once";
}

TEST(Selector, UnderstandsEscapes) {
  const std::string_view html =
      "<p id=a class=1st><p id=b class='a.b'><p id=c class='\u00e9t\u00e9'><p id=d class=-x>"
      "<p id=e class=--y><p id=f title='\"'><p id=g class='\ufffd'>";
  EXPECT_EQ(selected(".\\31st", html), "a") << "a digit that is none of the code's ends it";
  EXPECT_EQ(selected(".\\000031st", html), "a") << "six digits are a code";
  EXPECT_EQ(selected(".\\31 st", html), "a");
  EXPECT_EQ(selected(".a\\.b", html), "b");
  EXPECT_EQ(selected(".\\E9t\\e9", html), "c");
  EXPECT_EQ(selected(".\u00e9t\u00e9", html), "c");
  EXPECT_EQ(selected(".-x", html), "d");
  EXPECT_EQ(selected(".--y", html), "e");
  EXPECT_EQ(selected("[title='\\\"']", html), "f");
  EXPECT_EQ(selected("[title=\"\\22\"]", html), "f");
  EXPECT_EQ(selected(".\\D800", html), "g");
  EXPECT_EQ(selected(".\\110000", html), "g");
}

TEST(Selector, UnderstandsComments) {
  EXPECT_EQ(on_page("/* the */p/* with */#one/* its */ em /**/"), "em");
}

TEST(Selector, FindsWhatItFindsInCopiesToo) {
  std::optional<Selector> original = selector("li");
  const Selector copy = *original;
  original.reset();
  EXPECT_EQ(copy.select(parsed(kPage).document).size(), 4U);
}

// All names but the last match, so a matcher that tried every way down would never end.
TEST(Selector, IsLinearInCombinatorsOnADeepPage) {
  std::string html;
  for (int i = 0; i < 400; ++i) html += "<div>";
  std::string text;
  for (int i = 0; i < 200; ++i) text += "div ";
  run_on_small_stack([&] {
    EXPECT_EQ(selector(text).select(parsed(html + "<p id=x>").document).size(), 201U);
    EXPECT_EQ(selected(text + "ul p", html + "<p id=x>"), "");
    EXPECT_EQ(selected(text + "p", html + "<p id=x>"), "x");
  });
}

TEST(Selector, IsLinearInCombinatorsOnAWidePage) {
  std::string html;
  for (int i = 0; i < 400; ++i) html += "<hr>";
  std::string text;
  for (int i = 0; i < 200; ++i) text += "hr ~ ";
  EXPECT_EQ(selected(text + "p", html + "<p id=x>"), "x");
  EXPECT_EQ(selected(text + "ul ~ p", html + "<p id=x>"), "");
}

TEST(Selector, TakesTenThousandCombinators) {
  std::string text;
  for (int i = 0; i < 10000; ++i) text += "* > ";
  run_on_small_stack([&] {
    EXPECT_EQ(selected(text + "*", kPage), "");
    std::string many = "p";
    for (int i = 0; i < 10000; ++i) many += ":not(#no)";
    EXPECT_EQ(selected(many, kPage), "one two");
  });
}

}  // namespace
}  // namespace winnow
