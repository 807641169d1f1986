// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "tests/extractor/methods/pattern_tree/matching/strict_language.h"
#include "tests/extractor/methods/pattern_tree/pattern_notation.h"

namespace winnow {
namespace {

bool matches(std::string_view pattern, std::string_view page) {
  return match_greedily(page_of(page), pattern_of(pattern), nullptr) == StrictResult::matches;
}

TEST(GreedyMatch, LeavesOptionalsOutWhenWhatFollowsFails) {
  EXPECT_TRUE(matches("b? b? b", "b"));
  EXPECT_TRUE(matches("b? b? b", "b b"));
  EXPECT_TRUE(matches("[b i]? b hr", "b hr"));
  EXPECT_TRUE(matches("[b i?]? i", "b i"));
  EXPECT_FALSE(matches("b? b", "b i"));
}

TEST(GreedyMatch, GivesNothingBackThatASetHasTaken) {
  EXPECT_FALSE(matches("b+ b", "b b"));
  EXPECT_FALSE(matches("[b i?]+ b", "b b"));
  EXPECT_FALSE(matches("[b i?]+ i", "b i"));
}

// The columns ababac and aaac give (ab?)+ac. Both are members, but greedy sets read neither.
TEST(GreedyMatch, RejectsPagesThatWereLearnedFrom) {
  const PatternTree pattern = pattern_of("[b i?]+ b hr");
  for (const char* column : {"b i b i b hr", "b b b hr"}) {
    EXPECT_EQ(match_greedily(page_of(column), pattern, nullptr), StrictResult::does_not_match);
    EXPECT_EQ(match_strictly(page_of(column), pattern, nullptr), StrictResult::matches);
  }
}

TEST(GreedyMatch, EndsASetBeforeTheRoundThatFails) {
  EXPECT_TRUE(matches("b [i em]+ hr", "b i em i em hr"));
  EXPECT_TRUE(matches("b [i em]+ i hr", "b i em i em i hr"));
  EXPECT_FALSE(matches("b [i em]+ hr", "b hr"));
}

TEST(GreedyMatch, LeavesOptionalSetsOut) {
  EXPECT_TRUE(matches("b* hr", "hr"));
  EXPECT_TRUE(matches("b* b hr", "b hr"));
  EXPECT_FALSE(matches("b* b hr", "b b hr"));
}

TEST(GreedyMatch, EndsSetsWhoseRoundsConsumeNothing) {
  EXPECT_TRUE(matches("[b? i?]+ hr", "hr"));
  EXPECT_TRUE(matches("[[b?]+ i?]+ hr", "b i i b hr"));
}

TEST(GreedyMatch, AgreesWithItsDefinitionAndIsNeverLaxerThanStrictMatching) {
  std::mt19937 random(2);
  int read = 0;
  int rejected = 0;  // though they are members
  for (int i = 0; i < 8000; ++i) {
    const std::string notation = random_pattern(random);
    const PatternTree pattern = pattern_of(notation);
    const std::string text = random_member(pattern, i % 3 == 0 ? 0 : 8, random);
    const PageTree page = page_of(text);
    const StrictLanguage language(page, pattern);
    TreeMatch match;
    const bool matched = match_greedily(page, pattern, &match) == StrictResult::matches;
    ASSERT_EQ(matched, language.greedy_contains_page()) << notation << " / " << text;
    const bool member = language.contains_page();
    if (matched) {
      ASSERT_TRUE(member) << notation << " / " << text;
      ASSERT_EQ(language.find_fault(match), "") << notation << " / " << text;
    }
    read += matched;
    rejected += member && !matched;
  }
  EXPECT_GT(read, 2000);
  EXPECT_GT(rejected, 100);
}

TEST(GreedyMatch, RemembersChoicesThatFailed) {
  const PatternTree pattern = pattern_of(repeated("b?", 40) + repeated("b", 40) + "hr");
  EXPECT_EQ(match_greedily(page_of(repeated("b", 40) + "hr"), pattern, nullptr),
            StrictResult::matches);
  EXPECT_EQ(match_greedily(page_of(repeated("b", 80)), pattern, nullptr),
            StrictResult::does_not_match);
}

TEST(GreedyMatch, IsUndecidedOverItsBudget) {
  const PatternTree pattern = pattern_of(repeated("b?", 100) + repeated("b", 100) + "hr");
  EXPECT_EQ(match_greedily(page_of(repeated("b", 200)), pattern, nullptr, 1000),
            StrictResult::undecided);
}

}  // namespace
}  // namespace winnow
