// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/template/learning/regular_containment.h"

#include <gtest/gtest.h>

#include <optional>
#include <string_view>

#include "tests/extractor/template/learning/mined_lists.h"

namespace winnow {
namespace {

using test::below;
using test::mined_list;
using test::plain_expression;
using test::Random;
using test::symbols_of;

std::optional<bool> contains_list(std::string_view container, std::string_view contained) {
  return language_contains(plain_expression(mined_list(container)),
                           plain_expression(mined_list(contained)));
}

bool has(const Expression& expression, std::string_view sequence) {
  return language_has(expression, symbols_of(mined_list(sequence)));
}

ExpressionNode symbol_node(char letter, Occurrence occurrence, std::uint32_t end) {
  return {false, occurrence, end, {static_cast<std::uint32_t>(letter - 'a'), 0}, {}};
}

ExpressionNode group_node(Occurrence occurrence, std::uint32_t end) {
  return {true, occurrence, end, {}, {}};
}

// x(ab?)+y
Expression grouped(Occurrence occurrence) {
  return {symbol_node('x', Occurrence::one, 1), group_node(occurrence, 4),
          symbol_node('a', Occurrence::one, 3), symbol_node('b', Occurrence::optional, 4),
          symbol_node('y', Occurrence::one, 5)};
}

TEST(RegularContainment, AnExpressionContainsItself) {
  EXPECT_EQ(contains_list("ab?c+d?+", "ab?c+d?+"), true);
}

TEST(RegularContainment, AnOptionalAndASetContainASingleSymbol) {
  EXPECT_EQ(contains_list("a?", "a"), true);
  EXPECT_EQ(contains_list("a+", "a"), true);
  EXPECT_EQ(contains_list("a?+", "a+"), true);
  EXPECT_EQ(contains_list("a?+", "a?"), true);
}

TEST(RegularContainment, ASingleSymbolContainsNoOptionalAndNoSet) {
  EXPECT_EQ(contains_list("a", "a?"), false);
  EXPECT_EQ(contains_list("a", "a+"), false);
  EXPECT_EQ(contains_list("a+", "a?"), false);
  EXPECT_EQ(contains_list("a?", "a+"), false);
  EXPECT_EQ(contains_list("a+", "a?+"), false);
}

TEST(RegularContainment, AnyTextContainsEachTextButNotTheOtherWayRound) {
  EXPECT_EQ(contains_list("a*", "a3"), true);
  EXPECT_EQ(contains_list("a3", "a*"), false);
  EXPECT_EQ(contains_list("a2", "a3"), false);
}

TEST(RegularContainment, AnyTextIsNotTheUnionOfNamedTexts) {
  EXPECT_EQ(contains_list("a1?a2?a3?", "a*"), false);
  EXPECT_EQ(contains_list("a1?a*?a3?", "a*"), true);
}

TEST(RegularContainment, DifferentStructuresNeverContainEachOther) {
  EXPECT_EQ(contains_list("a*", "b*"), false);
}

TEST(RegularContainment, ASetMayBeContainedInSeveralNodes) {
  EXPECT_EQ(contains_list("aa?+", "a+"), true);
  EXPECT_EQ(contains_list("a+", "aaa"), true);
  EXPECT_EQ(contains_list("aa", "a+"), false);
}

TEST(RegularContainment, TheEmptySequenceCounts) {
  EXPECT_EQ(contains_list("", ""), true);
  EXPECT_EQ(contains_list("a?", ""), true);
  EXPECT_EQ(contains_list("a", ""), false);
  EXPECT_EQ(contains_list("", "a"), false);
}

TEST(RegularContainment, AGroupRepeatsAsAWhole) {
  const Expression set = grouped(Occurrence::set);
  EXPECT_TRUE(has(set, "xay"));
  EXPECT_TRUE(has(set, "xaabay"));
  EXPECT_FALSE(has(set, "xy"));
  EXPECT_FALSE(has(set, "xbay"));
  EXPECT_FALSE(has(set, "xabby"));
  EXPECT_FALSE(has(set, "xab"));
  EXPECT_TRUE(has(grouped(Occurrence::optional_set), "xy"));
}

TEST(RegularContainment, ARunFromTheMiddleOfAnExpressionStandsForItself) {
  const Expression set = grouped(Occurrence::set);
  const std::span<const ExpressionNode> group = std::span(set).subspan(1, 3);
  EXPECT_EQ(language_contains(group, plain_expression(mined_list("abaab"))), true);
  EXPECT_EQ(language_contains(group, plain_expression(mined_list("abba"))), false);
  EXPECT_TRUE(language_has(group, symbols_of(mined_list("aab"))));
}

TEST(RegularContainment, ItGivesUpWhereTheBudgetEnds) {
  const Expression list = plain_expression(mined_list("abcdefgh"));
  EXPECT_EQ(language_contains(list, list, 4), std::nullopt);
  EXPECT_EQ(language_contains(list, list, 8), true);
}

TEST(RegularContainment, LongerRunsThanAnAutomatonHoldsGetNoAnswer) {
  const Expression longest = plain_expression(std::vector<MinedSymbol>(kMaxPatternLength));
  const Expression longer = plain_expression(std::vector<MinedSymbol>(kMaxPatternLength + 1));
  EXPECT_EQ(language_contains(longest, longest), true);
  EXPECT_EQ(language_contains(longer, longest), std::nullopt);
  EXPECT_EQ(language_contains(longest, longer), std::nullopt);
}

TEST(RegularContainment, AnyLengthCanBeCheckedForASequence) {
  const std::vector<MinedSymbol> list(500, {{1, 2}, Occurrence::optional});
  std::vector<PeerSymbol> sequence(500, {1, 2});
  EXPECT_TRUE(language_has(plain_expression(list), sequence));
  sequence.push_back({1, 2});
  EXPECT_FALSE(language_has(plain_expression(list), sequence));
}

// --- against what sequences say ---------------------------------------------------------------

// Appends a random concatenation; groups nest at most twice. Recursive, as tests may.
void append_random(Random& random, int depth, Expression& expression) {
  const std::uint32_t count = 1 + below(random, 3);
  for (std::uint32_t left = count; left > 0; --left) {
    const std::size_t node = expression.size();
    const auto occurrence = static_cast<Occurrence>(below(random, 4));
    const std::uint32_t text = below(random, 4);
    expression.push_back(
        {false, occurrence, 0, {below(random, 2), text == 3 ? kAnyText : text / 2}, {}});
    if (depth < 2 && below(random, 4) == 0) {
      expression[node].group = true;
      append_random(random, depth + 1, expression);
    }
    expression[node].end = static_cast<std::uint32_t>(expression.size());
  }
}

Expression random_expression(Random& random) {
  Expression expression;
  append_random(random, 0, expression);
  return expression;
}

// All sequences of at most four symbols of two S and three T.
std::vector<std::vector<PeerSymbol>> short_sequences() {
  std::vector<std::vector<PeerSymbol>> sequences{{}};
  for (std::size_t next = 0; next < sequences.size(); ++next) {
    if (sequences[next].size() == 4) break;
    for (std::uint32_t letter = 0; letter < 6; ++letter) {
      sequences.push_back(sequences[next]);
      sequences.back().push_back({letter % 2, letter / 2});
    }
  }
  return sequences;
}

TEST(RegularContainment, WhatIsContainedIsInTheContainerForManyRandomPairs) {
  Random random(1);
  int contained = 0;
  for (int round = 0; round < 6000; ++round) {
    const Expression a = random_expression(random);
    const Expression b = random_expression(random);
    if (language_contains(a, b) != true) continue;
    ++contained;
    for (int sample = 0; sample < 20; ++sample) {
      ASSERT_TRUE(language_has(a, test::random_sample(b, random))) << round;
    }
  }
  EXPECT_GT(contained, 50);
}

TEST(RegularContainment, WhatIsNotContainedHasASequenceOutsideForManyRandomPairs) {
  const std::vector<std::vector<PeerSymbol>> sequences = short_sequences();
  Random random(2);
  int explained = 0;
  int refused = 0;
  for (int round = 0; round < 400; ++round) {
    const Expression a = random_expression(random);
    const Expression b = random_expression(random);
    if (language_contains(a, b) != false) continue;
    ++refused;
    for (const std::vector<PeerSymbol>& sequence : sequences) {
      if (!language_has(b, sequence) || language_has(a, sequence)) continue;
      ++explained;
      break;
    }
  }
  // The others differ in longer sequences only.
  EXPECT_GT(explained, refused * 9 / 10);
}

}  // namespace
}  // namespace winnow
