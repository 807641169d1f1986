// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/selectors/selector_index.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <string>
#include <vector>

#include "tests/extractor/page/selectors/selected.h"

namespace winnow {
namespace {

constexpr std::uint64_t kMuch = 1'000'000'000;

// Adds a selector under one owner.
void add_to(SelectorIndex& index, std::string_view text, std::uint32_t owner) {
  const Expected<std::vector<SelectorChain>> chains = parse_selectors(text);
  ASSERT_TRUE(chains) << text;
  for (const SelectorChain& chain : *chains) index.add(chain, owner);
}

std::vector<NodeIndex> elements_of(const std::vector<SelectorMatch>& matches,
                                   const SelectorIndex& index, std::uint32_t owner) {
  std::vector<NodeIndex> elements;
  for (const SelectorMatch& match : matches) {
    if (index.owner(match.chain) == owner) elements.push_back(match.element);
  }
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  return elements;
}

// A page of nested elements with a few names, ids and classes, the same for the same seed.
std::string random_page(std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto pick = [&](std::initializer_list<const char*> of) {
    return std::string(of.begin()[random() % of.size()]);
  };
  std::string html = "<!doctype html><body>";
  std::vector<std::string> open;
  for (int i = 0; i < 300; ++i) {
    if (!open.empty() && random() % 3 == 0) {
      html += "</" + open.back() + ">";
      open.pop_back();
      continue;
    }
    const std::string name = pick({"div", "section", "span", "x-part", "svg", "ul"});
    html += "<" + name + pick({"", " id=a", " id=b"}) +
            pick({"", " class=a", " class='a b'", " class='b  b a'", " class=ab"}) + ">x";
    open.push_back(name);
  }
  return html;
}

TEST(SelectorIndex, MatchesWhatSelectorsMatchAlone) {
  const std::vector<std::string> selectors = {"*",
                                              "div",
                                              "svg",
                                              "x-part",
                                              "#a",
                                              ".a",
                                              ".a.b",
                                              "span.a",
                                              "[class]",
                                              "[class=a]",
                                              ".ab",
                                              ":first-child",
                                              "div .a",
                                              "div > .a",
                                              ".a + .b",
                                              ".a ~ .b",
                                              ".a .b .a .b",
                                              "div > div div > span",
                                              "section .a ~ span > *",
                                              ":not(.a)",
                                              "div:not(#a) > :not(.b)",
                                              "svg *",
                                              "ul > svg",
                                              "#a #b, .b > .a",
                                              "body :nth-child(2n) .a",
                                              "#nothing .a",
                                              ".nothing",
                                              "section section section section",
                                              "* * * *",
                                              "div ~ div ~ div > .a ~ *"};
  SelectorIndex index;
  for (std::uint32_t i = 0; i < selectors.size(); ++i) add_to(index, selectors[i], i);
  const std::vector<std::uint32_t> wanted(selectors.size(), 1);
  for (std::uint32_t seed = 1; seed <= 30; ++seed) {
    const ParsedPage page = parsed(random_page(seed));
    std::vector<SelectorMatch> matches;
    std::uint64_t budget = kMuch;
    ASSERT_TRUE(index.match(page.document, wanted, budget, matches));
    for (std::uint32_t i = 0; i < selectors.size(); ++i) {
      EXPECT_EQ(elements_of(matches, index, i), selector(selectors[i]).select(page.document))
          << selectors[i] << " on page " << seed;
    }
  }
}

TEST(SelectorIndex, LeavesOutOwnersThatAreNotWanted) {
  SelectorIndex index;
  add_to(index, "p", 0);
  add_to(index, "p, body", 1);
  const ParsedPage page = parsed("<p>a");
  std::vector<SelectorMatch> matches;
  std::uint64_t budget = kMuch;
  ASSERT_TRUE(index.match(page.document, {1, 0}, budget, matches));
  EXPECT_EQ(elements_of(matches, index, 0).size(), 1U);
  EXPECT_TRUE(elements_of(matches, index, 1).empty());
}

// Trying all ways from the bottom to the top would take a time that grows with the number of steps.
TEST(SelectorIndex, TakesNoExponentialTimeForAncestors) {
  std::string html;
  for (int i = 0; i < 200; ++i) html += "<div class=a>";
  html += "<div id=inner>";  // within all that the selector wants inside of it
  for (int i = 0; i < 500; ++i) html += "<p>x</p>";
  std::string text = "#inner";
  for (int i = 0; i < 12; ++i) text += " .a";
  SelectorIndex index;
  add_to(index, text + " p", 0);
  const ParsedPage page = parsed(html);
  std::vector<SelectorMatch> matches;
  std::uint64_t budget = 4'000'000;
  const auto start = std::chrono::steady_clock::now();
  EXPECT_TRUE(index.match(page.document, {1}, budget, matches));
  EXPECT_TRUE(matches.empty());
  EXPECT_LT(budget, 4'000'000U);
  EXPECT_GT(budget, 3'000'000U);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

// What a page does not have around an element rules a selector out without a test.
TEST(SelectorIndex, TestsNothingThatLacksWhatIsAskedForAround) {
  SelectorIndex index;
  for (const char* text :
       {"#gone p", ".gone > p", "x-gone p", ".late p", "aside p", ".a + .gone p"}) {
    add_to(index, text, 0);
  }
  const ParsedPage page =
      parsed("<aside>x</aside><div class=a><p>x</p><p>y</p></div><i class=late>");
  std::vector<SelectorMatch> matches;
  std::uint64_t budget = kMuch;
  EXPECT_TRUE(index.match(page.document, {1}, budget, matches));
  EXPECT_TRUE(matches.empty());
  EXPECT_EQ(budget, kMuch);
}

TEST(SelectorIndex, StopsWhereTheBudgetEnds) {
  SelectorIndex index;
  for (std::uint32_t i = 0; i < 100; ++i) add_to(index, "* > p:not(.a)", 0);
  std::string html;
  for (int i = 0; i < 100; ++i) html += "<p>x</p>";
  const ParsedPage page = parsed(html);
  std::vector<SelectorMatch> matches;
  std::uint64_t budget = 1000;
  EXPECT_FALSE(index.match(page.document, {1}, budget, matches));
  EXPECT_EQ(budget, 0U);
  budget = kMuch;
  EXPECT_TRUE(index.match(page.document, {1}, budget, matches));
}

std::uint32_t specificity_of(std::string_view text) {
  return specificity(parse_selectors(text)->front());
}

// The examples of Selectors Level 3, section 9.
TEST(Specificity, IsThatOfTheStandard) {
  EXPECT_EQ(specificity_of("*"), 0U);
  EXPECT_EQ(specificity_of("LI"), 1U);
  EXPECT_EQ(specificity_of("UL LI"), 2U);
  EXPECT_EQ(specificity_of("UL OL+LI"), 3U);
  EXPECT_EQ(specificity_of("H1 + *[REL=up]"), 1001U);
  EXPECT_EQ(specificity_of("UL OL LI.red"), 1003U);
  EXPECT_EQ(specificity_of("LI.red.level"), 2001U);
  EXPECT_EQ(specificity_of("#x34y"), 1'000'000U);
  EXPECT_EQ(specificity_of("#s12:not(FOO)"), 1'000'001U);
  EXPECT_EQ(specificity_of("[id=x34y]"), 1000U);
}

std::string canonical_of(std::string_view text) {
  return canonical_text(parse_selectors(text)->front());
}

TEST(CanonicalText, IsTheSameForTheSameSelectorWrittenInOtherWays) {
  EXPECT_EQ(canonical_of("DIV.a.b >p"), canonical_of(" div.b.a/**/ > p "));
  EXPECT_EQ(canonical_of("[class~=x]"), canonical_of(".x"));
  EXPECT_EQ(canonical_of("[ title = 'x' ]"), canonical_of("[TITLE=x]"));
  EXPECT_EQ(canonical_of(":not(.a):not(.b)"), canonical_of(":not(.b):not(.a)"));
  EXPECT_EQ(canonical_of(":nth-child(odd)"), canonical_of(":nth-child(2n+1)"));
}

TEST(CanonicalText, DiffersForOthers) {
  const std::vector<std::string> others = {
      "a b",       "a > b",      "a + b",     "a ~ b",     "a.b",
      "a#b",       "[id=b]",     "#b",        ".b",        "b",
      "*",         "[id]",       "a:not(.b)", ":not(a.b)", ":not(a):not(.b)",
      "[title=x]", "[title^=x]", ".x.x",      ".x",        ":nth-child(2)"};
  std::vector<std::string> forms;
  for (const std::string& text : others) forms.push_back(canonical_of(text));
  std::sort(forms.begin(), forms.end());
  EXPECT_EQ(std::unique(forms.begin(), forms.end()), forms.end());
}

}  // namespace
}  // namespace winnow
