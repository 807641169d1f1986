// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/methods/pattern_tree/tree/pattern_tree_builder.h"
#include "tests/extractor/methods/pattern_tree/matching/strict_language.h"
#include "tests/extractor/methods/pattern_tree/pattern_notation.h"

namespace winnow {
namespace {

bool strictly_matches(std::string_view pattern, std::string_view page) {
  return match_strictly(page_of(page), pattern_of(pattern), nullptr) == StrictResult::matches;
}

// Returns the region of each node from the body's children on; regions count from there as well.
std::vector<int> regions(std::string_view pattern, std::string_view page) {
  TreeMatch match;
  EXPECT_EQ(match_strictly(page_of(page), pattern_of(pattern), &match), StrictResult::matches);
  std::vector<int> regions;
  for (std::size_t i = 2; i < match.regions.size(); ++i) {
    regions.push_back(static_cast<int>(match.regions[i]) - 2);
  }
  return regions;
}

// Writes "node#ordinal[first,last) ...", counted from the body's children.
std::string rounds(std::string_view pattern, std::string_view page) {
  TreeMatch match;
  EXPECT_EQ(match_strictly(page_of(page), pattern_of(pattern), &match), StrictResult::matches);
  std::string text;
  for (const Repetition& round : match.repetitions) {
    if (!text.empty()) text += ' ';
    text += std::to_string(round.pattern_node - 2) + "#" + std::to_string(round.ordinal) + "[" +
            std::to_string(round.first - 2) + "," + std::to_string(round.last - 2) + ")";
  }
  return text;
}

TEST(StrictMatch, TakesFixedTextsThatAreTheSame) {
  EXPECT_TRUE(strictly_matches("p('a')", "p('a')"));
  EXPECT_FALSE(strictly_matches("p('a')", "p('b')"));
  EXPECT_FALSE(strictly_matches("p('a' ~)", "p('b' 'b')"));
  EXPECT_FALSE(strictly_matches("p('a')", "p(<a>)"));
}

TEST(StrictMatch, TakesAnyDataOfTheKindForVariantNodes) {
  EXPECT_TRUE(strictly_matches("p(~)", "p('b')"));
  EXPECT_TRUE(strictly_matches("p(~)", "p(<b.png>)"));
  EXPECT_TRUE(strictly_matches("p(~t)", "p('b')"));
  EXPECT_FALSE(strictly_matches("p(~t)", "p(<b.png>)"));
  EXPECT_FALSE(strictly_matches("p(~i)", "p('b')"));
  EXPECT_FALSE(strictly_matches("p(~)", "p(b)"));
}

TEST(StrictMatch, DoesNotLookAtIdsAndClasses) {
  EXPECT_TRUE(strictly_matches("p#a.b(~)", "p.c('x')"));
}

TEST(StrictMatch, TakesAnythingInsideOfOpaqueElements) {
  EXPECT_TRUE(strictly_matches("div! p(~)", "div('a' b('c')) p('x')"));
  EXPECT_FALSE(strictly_matches("div!", "p"));
}

TEST(StrictMatch, RepeatsGroupsAsAWhole) {
  EXPECT_TRUE(strictly_matches("[b i]+ b", "b i b i b"));
  EXPECT_FALSE(strictly_matches("[b i]+", "b i b"));
  EXPECT_TRUE(strictly_matches("[b i]*", ""));
}

TEST(StrictMatch, DoesNotEnterAGroupFromBehindWhenTheGroupAroundItIsAbsent) {
  EXPECT_FALSE(strictly_matches("[hr [b]+]?", "b"));
  EXPECT_FALSE(strictly_matches("[hr b+]?", "b"));
  EXPECT_FALSE(strictly_matches("[hr+ b]?", "hr"));
  EXPECT_FALSE(strictly_matches("b+ i+", "b i b"));
  EXPECT_FALSE(strictly_matches("hr [i? b+]+ i", "hr i"));
}

TEST(StrictMatch, GivesBackWhatASetCouldHaveTaken) {
  EXPECT_TRUE(strictly_matches("[b i?]+ b hr", "b b i b hr"));
  EXPECT_TRUE(strictly_matches("[b i?]+ b hr", "b b b hr"));
  EXPECT_TRUE(strictly_matches("b+ b b", "b b b"));
}

TEST(StrictMatch, LooksIntoElementsOfEachPlace) {
  EXPECT_TRUE(strictly_matches("div(~t)? div(~i)", "div(<a>)"));
  EXPECT_TRUE(strictly_matches("[div(b?) div(i)]+", "div(b) div(i) div() div(i)"));
  EXPECT_FALSE(strictly_matches("[div(b?) div(i)]+", "div(b) div(i) div(i)"));
}

TEST(StrictMatch, ComparesConstantElementsByTheirHash) {
  EXPECT_TRUE(strictly_matches("ul(li('a') li('b'))", "ul(li('a') li('b'))"));
  EXPECT_FALSE(strictly_matches("ul(li('a') li('b'))", "ul(li('a') li('c'))"));
}

TEST(StrictMatch, TakesTheLeftmostPlaceThatLeadsToTheEnd) {
  EXPECT_EQ(regions("b? b? b i?", "b"), (std::vector{2}));
  EXPECT_EQ(regions("b? b? b i?", "b b"), (std::vector{0, 2}));
  EXPECT_EQ(regions("b* b*", "b b"), (std::vector{0, 0}));
  EXPECT_EQ(regions("[b i?]+ b hr", "b b i b hr"), (std::vector{1, 1, 2, 3, 4}));
}

TEST(StrictMatch, TellsThePlacesInsideOfConstantElements) {
  EXPECT_EQ(regions("hr ul(li('a') li('b'))", "hr ul(li('a') li('b'))"),
            (std::vector{0, 1, 2, 3, 4, 5}));
}

// A damaged or hostile file may have such hashes.
TEST(StrictMatch, KeepsInsideOfThePatternWhenAHashLies) {
  const PageTree page = page_of("ul(li('a') li('b') li('c'))");
  const PatternTree honest = pattern_of("ul(li('a'))");
  PatternTreeBuilder builder;
  for (PatternNode node : honest.nodes()) {
    if (builder.size() < 2) node.constant = 0;
    if (builder.size() == 2) node.text_hash = page.nodes[2].text_hash;
    builder.add(node, node.parent, "x", "");
  }
  TreeMatch match;
  ASSERT_EQ(match_strictly(page, std::move(builder).build(false), &match), StrictResult::matches);
  EXPECT_EQ(match.regions, (std::vector<std::uint32_t>{0, 1, 2, 2, 2, 2, 2, 2, 2}));
}

TEST(StrictMatch, TellsWhatMatched) {
  TreeMatch match;
  match_strictly(page_of("p('a' 'b') div(b)"), pattern_of("p('a' ~) div!"), &match);
  EXPECT_EQ(match.matches, (std::vector{NodeMatch::element, NodeMatch::element, NodeMatch::element,
                                        NodeMatch::same, NodeMatch::variant, NodeMatch::opaque,
                                        NodeMatch::opaque}));
}

TEST(StrictMatch, TellsTheRoundsOfSets) {
  EXPECT_EQ(rounds("hr b+", "hr b b"), "1#0[1,2) 1#1[2,3)");
  EXPECT_EQ(rounds("[b i?]+", "b i b"), "0#0[0,2) 0#1[2,3)");
  EXPECT_EQ(rounds("[b i*]+", "b i i b i"), "0#0[0,3) 2#0[1,2) 2#1[2,3) 0#1[3,5) 2#0[4,5)");
  EXPECT_EQ(rounds("ul(li(~)+)+", "ul(li('a') li('b')) ul(li('c'))"),
            "0#0[0,5) 1#0[1,3) 1#1[3,5) 0#1[5,8) 1#0[6,8)");
}

TEST(StrictMatch, BeginsANewRoundOfTheInnermostSetThatCanHaveEnded) {
  EXPECT_EQ(rounds("[[b i?]+ hr?]+", "b b"), "0#0[0,2) 1#0[0,1) 1#1[1,2)");
}

TEST(StrictMatch, AgreesWithTheDefinitionOnRandomTrees) {
  std::mt19937 random(1);
  int members = 0;
  for (int i = 0; i < 8000; ++i) {
    const std::string notation = random_pattern(random);
    const PatternTree pattern = pattern_of(notation);
    const std::string text = random_member(pattern, i % 3 == 0 ? 0 : 8, random);
    const PageTree page = page_of(text);
    const StrictLanguage language(page, pattern);
    const bool member = language.contains_page();
    TreeMatch match;
    ASSERT_EQ(match_strictly(page, pattern, &match) == StrictResult::matches, member)
        << notation << " / " << text;
    if (member) {
      ASSERT_EQ(language.find_fault(match), "") << notation << " / " << text;
    }
    members += member;
  }
  EXPECT_GT(members, 3000);
  EXPECT_LT(members, 7000);
}

TEST(StrictMatch, ReadsWideListsInLinearTime) {
  const PageTree page = page_of(repeated("span('a') b", 10'000));
  const PatternTree pattern = pattern_of("[" + repeated("span(~ i?)? b?", 30) + "]+");
  TreeMatch match;
  EXPECT_EQ(match_strictly(page, pattern, &match), StrictResult::matches);
}

TEST(StrictMatch, IsUndecidedOverItsBudget) {
  const PageTree page = page_of(repeated("b", 1000));
  const PatternTree pattern = pattern_of(repeated("b?", 1000));
  EXPECT_EQ(match_strictly(page, pattern, nullptr, 10'000), StrictResult::undecided);
  EXPECT_EQ(match_strictly(page, pattern, nullptr), StrictResult::matches);
}

}  // namespace
}  // namespace winnow
