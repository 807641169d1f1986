// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "extractor/methods/pattern_tree/learning/pattern_mining.h"
#include "tests/extractor/methods/pattern_tree/learning/definitions.h"
#include "tests/extractor/methods/pattern_tree/learning/mined_lists.h"

namespace winnow {
namespace {

using test::below;
using test::mined_list;
using test::plain_expression;
using test::Random;
using test::symbols_of;

bool contains_list(std::string_view container, std::string_view contained) {
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

// Makes x(ab?)+y.
Expression grouped(Occurrence occurrence) {
  return {symbol_node('x', Occurrence::one, 1), group_node(occurrence, 4),
          symbol_node('a', Occurrence::one, 3), symbol_node('b', Occurrence::optional, 4),
          symbol_node('y', Occurrence::one, 5)};
}

TEST(RegularContainment, AnExpressionContainsItself) {
  EXPECT_TRUE(contains_list("ab?c+d?+", "ab?c+d?+"));
}

TEST(RegularContainment, AnOptionalAndASetContainASingleSymbol) {
  EXPECT_TRUE(contains_list("a?", "a"));
  EXPECT_TRUE(contains_list("a+", "a"));
  EXPECT_TRUE(contains_list("a?+", "a+"));
  EXPECT_TRUE(contains_list("a?+", "a?"));
}

TEST(RegularContainment, ASingleSymbolContainsNoOptionalAndNoSet) {
  EXPECT_FALSE(contains_list("a", "a?"));
  EXPECT_FALSE(contains_list("a", "a+"));
  EXPECT_FALSE(contains_list("a+", "a?"));
  EXPECT_FALSE(contains_list("a?", "a+"));
  EXPECT_FALSE(contains_list("a+", "a?+"));
}

TEST(RegularContainment, AnyTextContainsEachTextButNotTheOtherWayRound) {
  EXPECT_TRUE(contains_list("a*", "a3"));
  EXPECT_FALSE(contains_list("a3", "a*"));
  EXPECT_FALSE(contains_list("a2", "a3"));
}

TEST(RegularContainment, AnyTextIsNotTheUnionOfNamedTexts) {
  EXPECT_FALSE(contains_list("a1?a2?a3?", "a*"));
  EXPECT_TRUE(contains_list("a1?a*?a3?", "a*"));
}

TEST(RegularContainment, DifferentStructuresNeverContainEachOther) {
  EXPECT_FALSE(contains_list("a*", "b*"));
}

TEST(RegularContainment, ASetMayBeContainedInSeveralNodes) {
  EXPECT_TRUE(contains_list("aa?+", "a+"));
  EXPECT_TRUE(contains_list("a+", "aaa"));
  EXPECT_FALSE(contains_list("aa", "a+"));
}

TEST(RegularContainment, TheEmptySequenceCounts) {
  EXPECT_TRUE(contains_list("", ""));
  EXPECT_TRUE(contains_list("a?", ""));
  EXPECT_FALSE(contains_list("a", ""));
  EXPECT_FALSE(contains_list("", "a"));
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

TEST(RegularContainment, AGroupContainsTheListsThatItStandsFor) {
  const Expression set = grouped(Occurrence::set);
  EXPECT_TRUE(language_contains(set, plain_expression(mined_list("xabaab?y"))));
  EXPECT_FALSE(language_contains(set, plain_expression(mined_list("xabbay"))));
}

TEST(RegularContainment, MembersAreReadWhereTheyAre) {
  const std::vector<MinedSymbol> list = mined_list("aab+");
  Expression mined = plain_expression(mined_list("a+b+"));
  mined[0].members = {0, 1};
  mined[1].members = {2};
  EXPECT_TRUE(members_contain(mined, list));
  EXPECT_TRUE(members_have(mined, std::vector<std::uint32_t>{0, 1, 2, 2}));
  EXPECT_FALSE(members_have(mined, std::vector<std::uint32_t>{0, 1}));
  mined[0].members = {0};
  EXPECT_FALSE(members_contain(mined, list));
  EXPECT_FALSE(members_have(mined, std::vector<std::uint32_t>{0, 1, 2}));
}

TEST(RegularContainment, MembersOccurAsTheListSays) {
  const Expression mined = plain_expression(mined_list("ab"));
  EXPECT_TRUE(members_contain(mined, mined_list("ab")));
  EXPECT_FALSE(members_contain(mined, mined_list("ab?")));
  EXPECT_FALSE(members_contain(mined, mined_list("ab+")));
}

TEST(RegularContainment, AnyLengthCanBeCheckedForASequence) {
  const std::vector<MinedSymbol> list(500, {{1, 2}, Occurrence::optional});
  std::vector<PeerSymbol> sequence(500, {1, 2});
  EXPECT_TRUE(language_has(plain_expression(list), sequence));
  sequence.push_back({1, 2});
  EXPECT_FALSE(language_has(plain_expression(list), sequence));
}

// --- against what sequences say ---------------------------------------------------------------

// Appends a random concatenation, in which groups nest at most twice. Recursive, as tests may be.
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

// Returns all sequences of at most four symbols of two S and three T.
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
    if (!language_contains(a, b)) continue;
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
    if (language_contains(a, b)) continue;
    ++refused;
    for (const std::vector<PeerSymbol>& sequence : sequences) {
      if (!language_has(b, sequence) || language_has(a, sequence)) continue;
      ++explained;
      break;
    }
  }
  // The others differ only in longer sequences.
  EXPECT_GT(explained, refused * 9 / 10);
}

// Puts the number of each symbol in place of its S and T.
Expression numbered(Expression expression) {
  std::uint32_t number = 0;
  for (ExpressionNode& node : expression) {
    if (!node.group) node.symbol = {number++, 0};
  }
  return expression;
}

PositionAutomaton automaton_of(const Expression& expression) {
  ExpressionShape shape;
  for (const ExpressionNode& node : expression) {
    shape.push_back({node.symbol, node.end, node.occurrence, node.group});
  }
  PositionAutomaton automaton;
  automaton.append(shape);
  return automaton;
}

TEST(RegularContainment, PositionAutomataAgreeWithTheLanguagesOfNumberedSymbols) {
  Random random(4);
  std::array<int, 2> answers{};
  for (int round = 0; round < 6000; ++round) {
    const Expression a = numbered(random_expression(random));
    Expression b = a;
    for (ExpressionNode& node : b) {
      if (below(random, 4) == 0) node.occurrence = static_cast<Occurrence>(below(random, 4));
    }
    const bool contained = automaton_of(a).contains(automaton_of(b));
    ASSERT_EQ(contained, language_contains(a, b)) << round;
    ++answers[contained];
  }
  EXPECT_GT(answers[0], 1000);
  EXPECT_GT(answers[1], 1000);
}

}  // namespace
}  // namespace winnow
