// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "extractor/page/selectors/css_reader.h"
#include "extractor/page/selectors/selector_chain.h"
#include "tests/extractor/page/selectors/selected.h"

namespace winnow {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string complaint(std::string_view text) {
  const auto parsed = Selector::parse(text);
  if (parsed) return "";
  EXPECT_EQ(parsed.error().code, ErrorCode::usage);
  EXPECT_FALSE(parsed.error().hint.empty()) << text;
  return parsed.error().message();
}

std::string at(int character, std::string_view text, std::string_view what) {
  return "selector \"" + std::string(text) + "\", character " + std::to_string(character) + ": " +
         std::string(what);
}

TEST(SelectorParser, SaysWhereASelectorIsMissing) {
  for (const auto& [text, character] : std::initializer_list<std::pair<const char*, int>>{
           {"", 1}, {"  ", 3}, {"a,", 3}, {", a", 1}, {"a >", 4}, {"> a", 1}, {"a + + b", 5}}) {
    EXPECT_THAT(complaint(text), StartsWith(at(character, text, "a selector is missing"))) << text;
  }
}

TEST(SelectorParser, SaysWhereANameIsMissing) {
  EXPECT_THAT(complaint("div..x"), StartsWith(at(5, "div..x", "a name is missing")));
  EXPECT_THAT(complaint("#1a"), StartsWith(at(2, "#1a", "a name is missing")));
  EXPECT_THAT(complaint("[=x]"), StartsWith(at(2, "[=x]", "the name of an attribute is missing")));
}

TEST(SelectorParser, SaysWhereASelectorCannotGoOn) {
  EXPECT_THAT(complaint("a!"), StartsWith(at(2, "a!", "a selector cannot go on like this")));
  EXPECT_THAT(complaint("a/**/b"), HasSubstr("character 6: a selector cannot go on"));
  EXPECT_THAT(complaint(".a*"), HasSubstr("character 3: a selector cannot go on"));
  EXPECT_THAT(complaint("a {"), HasSubstr("character 3: a selector is missing"));
}

TEST(SelectorParser, CountsCharactersAndNotBytes) {
  EXPECT_THAT(complaint(".\u00e9t\u00e9 !"), HasSubstr("character 6: "));
}

TEST(SelectorParser, RefusesWhatIsWrongInBrackets) {
  EXPECT_THAT(complaint("[id"), HasSubstr("character 4: ] or a comparison is missing"));
  EXPECT_THAT(complaint("[id!=a]"), HasSubstr("character 4: ] or a comparison is missing"));
  EXPECT_THAT(complaint("[id~a]"), HasSubstr("character 4: ] or a comparison is missing"));
  EXPECT_THAT(complaint("[id=]"), HasSubstr("character 5: a value is missing"));
  EXPECT_THAT(complaint("[id=3]"), HasSubstr("put it in quotation marks"));
  EXPECT_THAT(complaint("[id=a"), HasSubstr("character 6: ] is missing"));
  EXPECT_THAT(complaint("[id=\"a]"), HasSubstr("character 5: the quotation is not closed"));
  EXPECT_THAT(complaint("[id='a\n']"), HasSubstr("character 5: the quotation is not closed"));
  EXPECT_THAT(complaint("[id=a i]"), HasSubstr("character 7: ] is missing"));
}

TEST(SelectorParser, RefusesAttributesThatPagesAreKeptWithout) {
  EXPECT_THAT(complaint("p[data-x]"), HasSubstr("character 3: pages are kept without this"));
  EXPECT_THAT(complaint("p[data-x]"), HasSubstr("alt, aria-controls, aria-hidden, class"));
}

TEST(SelectorParser, RefusesNamespaces) {
  for (const char* text : {"svg|a", "*|a", "|a"}) {
    EXPECT_THAT(complaint(text), HasSubstr("namespaces are not understood")) << text;
  }
}

TEST(SelectorParser, RefusesPseudoElements) {
  EXPECT_THAT(complaint("p::before"), HasSubstr("character 2: pseudo-elements are not understood"));
}

TEST(SelectorParser, RefusesOtherPseudoClassesWithThoseThereAre) {
  for (const char* text : {"p:hover", "p:before", "p:", "p:lang(en)", "p:nth-of-type(2)",
                           "p:nth-child", "p:first-child()"}) {
    EXPECT_THAT(complaint(text), HasSubstr("character 2: no such pseudo-class")) << text;
    EXPECT_THAT(complaint(text), HasSubstr(":nth-child(AN+B)")) << text;
  }
}

TEST(SelectorParser, RefusesArgumentsThatAreNoPositions) {
  EXPECT_THAT(complaint("p:nth-child(x)"), HasSubstr("character 13: no positions"));
  EXPECT_THAT(complaint("p:nth-child(2"), HasSubstr("character 13: no positions"));
}

TEST(SelectorParser, RefusesNegationsOfMoreThanACompound) {
  EXPECT_THAT(complaint("p:not()"), HasSubstr("character 7: a selector is missing"));
  EXPECT_THAT(complaint("p:not(a"), HasSubstr("character 8: ) is missing"));
  EXPECT_THAT(complaint("p:not(a b)"), HasSubstr("character 9: ) is missing"));
  EXPECT_THAT(complaint("p:not(a, b)"), HasSubstr("character 8: ) is missing"));
  EXPECT_THAT(complaint("p:not(:not(a))"), HasSubstr("character 7: :not() stands within :not()"));
}

TEST(SelectorParser, RefusesAnEscapedEnd) {
  EXPECT_THAT(complaint(".a\\"), HasSubstr("character 3: a selector cannot go on"));
}

TEST(SelectorParser, ReadsOneChainForEachComma) {
  const auto chains = parse_selectors("a, b > c , d e + f ~ g");
  ASSERT_TRUE(chains.has_value());
  std::vector<std::size_t> steps;
  for (const SelectorChain& chain : *chains) steps.push_back(chain.size());
  EXPECT_THAT(steps, testing::ElementsAre(1, 2, 4));
}

TEST(SelectorParser, KnowsAllAttributesOfDocuments) {
  for (const char* name :
       {"alt",      "aria-hidden", "class",    "content",  "datetime", "dir",  "hidden",
        "href",     "http-equiv",  "itemprop", "itemtype", "lang",     "name", "property",
        "rel",      "role",        "src",      "style",    "title",    "type", "id",
        "xml:lang", "colspan",     "rowspan",  "start",    "value"}) {
    std::string escaped = name;
    if (escaped == "xml:lang") escaped = "xml\\:lang";
    const std::string html = "<body><i " + std::string(name) + "=here>";
    EXPECT_EQ(selected("[" + escaped + "=here]", html), escaped == "id" ? "here" : "i") << name;
  }
}

// Returns the positions from 1 to 9 that match, or "none" if the pattern is refused.
std::string positions(std::string_view text) {
  const auto pattern = parse_nth_pattern(text);
  if (!pattern) return "none";
  std::string found;
  for (int position = 1; position <= 9; ++position) {
    if (pattern->matches(position)) found += std::to_string(position);
  }
  return found;
}

TEST(NthPattern, IsOddOrEvenInAnyCase) {
  EXPECT_EQ(positions("odd"), "13579");
  EXPECT_EQ(positions(" Even "), "2468");
}

TEST(NthPattern, IsASinglePosition) {
  EXPECT_EQ(positions("3"), "3");
  EXPECT_EQ(positions("+3"), "3");
  EXPECT_EQ(positions("0"), "");
  EXPECT_EQ(positions("-3"), "");
}

TEST(NthPattern, CountsUpwardFromItsOffset) {
  EXPECT_EQ(positions("n"), "123456789");
  EXPECT_EQ(positions("+n"), "123456789");
  EXPECT_EQ(positions("3n"), "369");
  EXPECT_EQ(positions("3N+1"), "147");
  EXPECT_EQ(positions("3n-1"), "258");
  EXPECT_EQ(positions("n+7"), "789");
  EXPECT_EQ(positions("0n+5"), "5");
}

TEST(NthPattern, CountsDownwardWithANegativeStep) {
  EXPECT_EQ(positions("-n+3"), "123");
  EXPECT_EQ(positions("-2n+7"), "1357");
  EXPECT_EQ(positions("-n"), "");
}

TEST(NthPattern, MayHaveSpaceAroundItsSecondSign) {
  EXPECT_EQ(positions("\t4n + 1\n"), "159");
  EXPECT_EQ(positions("4n- 1"), "37");
}

TEST(NthPattern, IsRefusedIfItIsAnythingElse) {
  for (const char* text : {"", "x", "n1", "2 n", "+ 2", "2n+", "2n + - 1", "--n", "+-3", "2n 1",
                           "nn", "1.5", "9999999999", "9999999999n", "n+9999999999", "first"}) {
    EXPECT_EQ(positions(text), "none") << text;
  }
}

TEST(NthPattern, TakesNumbersOf32Bits) {
  const auto pattern = parse_nth_pattern("-2147483648n-2147483648");
  ASSERT_TRUE(pattern.has_value());
  EXPECT_FALSE(pattern->matches(1));
  EXPECT_FALSE(pattern->matches(4294967295));
  EXPECT_TRUE(parse_nth_pattern("2147483647n-2147483648")->matches(2147483646));
}

}  // namespace

}  // namespace winnow
