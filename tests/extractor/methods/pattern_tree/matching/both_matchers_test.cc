// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tests what the two strict matchers have in common.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "tests/extractor/methods/pattern_tree/matching/strict_language.h"
#include "tests/extractor/methods/pattern_tree/pattern_notation.h"

namespace winnow {
namespace {

class BothMatchers : public testing::TestWithParam<decltype(&match_strictly)> {
 protected:
  static StrictResult result(std::string_view pattern, std::string_view page,
                             TreeMatch* match = nullptr,
                             std::uint64_t max_steps = kMaxStrictSteps) {
    return GetParam()(page_of(page), pattern_of(pattern), match, max_steps);
  }
  static bool matches(std::string_view pattern, std::string_view page) {
    return result(pattern, page) == StrictResult::matches;
  }
};

INSTANTIATE_TEST_SUITE_P(Matching, BothMatchers, testing::Values(&match_strictly, &match_greedily),
                         [](const auto& matcher) {
                           return matcher.param == &match_strictly ? "Strict" : "Greedy";
                         });

TEST_P(BothMatchers, ReadElementsAndDataInTheirOrder) {
  EXPECT_TRUE(matches("h1('a') p(~) div!", "h1('a') p('x') div(b)"));
  EXPECT_FALSE(matches("h1('a') p(~)", "h1('b') p('x')"));
  EXPECT_FALSE(matches("h1('a') p(~)", "p('x') h1('a')"));
}

TEST_P(BothMatchers, NeedTheChildrenToBeConsumedCompletely) {
  EXPECT_FALSE(matches("p(~)", "p('a' 'b')"));
  EXPECT_FALSE(matches("p(~ ~)", "p('a')"));
  EXPECT_FALSE(matches("p(~) hr", "p('a')"));
  EXPECT_FALSE(matches("p(~)", ""));
}

TEST_P(BothMatchers, CountOccurrences) {
  EXPECT_TRUE(matches("hr? b*", ""));
  EXPECT_TRUE(matches("hr? b*", "hr b b b"));
  EXPECT_FALSE(matches("hr? b*", "hr hr"));
  EXPECT_FALSE(matches("b+", ""));
  EXPECT_TRUE(matches("b+", "b b"));
  EXPECT_FALSE(matches("[b i]+", "b i b"));
}

TEST_P(BothMatchers, TellPlacesAndRounds) {
  TreeMatch match;
  ASSERT_EQ(result("[dt(~) dd(~)?]+", "dt('a') dd('b') dt('c')", &match), StrictResult::matches);
  EXPECT_EQ(match.regions, (std::vector<std::uint32_t>{0, 1, 3, 4, 5, 6, 3, 4}));
  ASSERT_EQ(match.repetitions.size(), 2u);
  EXPECT_EQ(match.repetitions[0].last, 6u);
  EXPECT_EQ(match.repetitions[1].ordinal, 1u);
}

TEST_P(BothMatchers, DoNotRecurse) {
  std::string page = "'a'";
  std::string pattern = "~";
  for (int i = 0; i < 900; ++i) {
    page = "div(" + page + ")";
    pattern = "div(" + pattern + ")";
  }
  TreeMatch match;
  EXPECT_EQ(result(pattern, page, &match), StrictResult::matches);
  EXPECT_EQ(match.regions.back(), 902u);
}

// A matcher must not pass places again for each round behind them.
TEST_P(BothMatchers, ReadLongListsBehindManyOptionalsInLinearTime) {
  constexpr int kMany = 30'000;
  TreeMatch match;
  EXPECT_EQ(result(repeated("hr?", kMany) + "[b i?]+" + repeated("hr?", 10), repeated("b i", kMany),
                   &match, 4 * kMany * 32),
            StrictResult::matches);
  EXPECT_EQ(match.repetitions.size(), std::size_t{kMany});
}

TEST_P(BothMatchers, RejectPagesOfAnotherKindInAFewSteps) {
  EXPECT_EQ(
      result("h1(~) " + repeated("p(~ b?)", 1000), "ul " + repeated("p('a')", 1000), nullptr, 100),
      StrictResult::does_not_match);
}

}  // namespace
}  // namespace winnow
