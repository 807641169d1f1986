// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/pattern_mining.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/methods/pattern_tree/learning/peer_matrix.h"
#include "tests/extractor/methods/pattern_tree/learning/definitions.h"
#include "tests/extractor/methods/pattern_tree/learning/mined_lists.h"

namespace winnow {
namespace {

using test::below;
using test::mined_list;
using test::plain_expression;
using test::Random;
using test::symbols_of;

std::string mined_text(std::string_view list) {
  return expression_text(mine_patterns(mined_list(list)));
}

std::vector<std::uint32_t> members_of(const Expression& expression, std::size_t symbol) {
  for (const ExpressionNode& node : expression) {
    if (node.group) continue;
    if (symbol == 0) return node.members;
    --symbol;
  }
  return {};
}

TEST(PatternMining, NothingComesOfNothing) { EXPECT_EQ(mined_text(""), ""); }

TEST(PatternMining, WhatDoesNotRepeatStaysAsItIs) { EXPECT_EQ(mined_text("abcab"), "abcab"); }

TEST(PatternMining, ThePapersExampleNestsThreeTimes) {
  EXPECT_EQ(mined_text("abbabcabcddd"), "((a(b)+)+c)+(d)+");
}

TEST(PatternMining, ThePapersExampleIsNotOverestimated) {
  EXPECT_EQ(mined_text("abcbcbcdabcdcdcd"), "a(bc)+dab(cd)+");
}

TEST(PatternMining, RecordsOfTwoNodesBecomeOneGroup) { EXPECT_EQ(mined_text("abcbcbc"), "a(bc)+"); }

TEST(PatternMining, TheContainerMayStandOnTheRight) {
  EXPECT_EQ(mined_text("ababb"), "(a(b)+)+");
  EXPECT_EQ(mined_text("abab?"), "(ab?)+");
}

TEST(PatternMining, TheContainerMayStandOnTheLeft) {
  EXPECT_EQ(mined_text("abbab"), "(a(b)+)+");
  EXPECT_EQ(mined_text("ab?abab"), "(ab?)+");
}

TEST(PatternMining, PatternsThatDoNotContainEachOtherStayApart) {
  EXPECT_EQ(mined_text("a+bab+"), "(a)+ba(b)+");
  EXPECT_EQ(mined_text("a?bab?"), "a?bab?");
}

TEST(PatternMining, AFoldedSymbolKeepsThatItMayBeAbsent) {
  EXPECT_EQ(mined_text("a?a"), "(a)*");
  EXPECT_EQ(mined_text("aa?"), "(a)*");
  EXPECT_EQ(mined_text("a+a"), "(a)+");
  EXPECT_EQ(mined_text("a?+a"), "(a)*");
}

TEST(PatternMining, AnOptionalDoesNotFoldWithASet) { EXPECT_EQ(mined_text("a?a+"), "a?(a)+"); }

TEST(PatternMining, AGroupOfOptionalsMayBeAbsent) {
  EXPECT_EQ(mined_text("a?b?a?b?"), "(a?b?)*");
  EXPECT_EQ(mined_text("a?ba?b"), "(a?b)+");
}

TEST(PatternMining, AnyTextTakesInEachText) {
  const Expression right = mine_patterns(mined_list("a1a*"));
  ASSERT_EQ(right.size(), 1u);
  EXPECT_EQ(right[0].symbol.text, kAnyText);
  EXPECT_EQ(right[0].occurrence, Occurrence::set);
  const Expression left = mine_patterns(mined_list("a*b1a2b1"));
  ASSERT_EQ(left.size(), 3u);
  EXPECT_EQ(left[1].symbol.text, kAnyText);
}

TEST(PatternMining, DifferentTextsDoNotFold) {
  EXPECT_EQ(mined_text("a1a2"), "aa");
  EXPECT_EQ(mined_text("a1b1a1b2"), "abab");
}

TEST(PatternMining, AGroupTakesInFurtherPatternsWithoutAnotherGroup) {
  const Expression expression = mine_patterns(mined_list("abababab"));
  EXPECT_EQ(expression_text(expression), "(ab)+");
  EXPECT_EQ(expression.size(), 3u);
}

TEST(PatternMining, ASetOfOneSymbolIsNoGroup) {
  const Expression expression = mine_patterns(mined_list("aaa"));
  ASSERT_EQ(expression.size(), 1u);
  EXPECT_FALSE(expression[0].group);
}

TEST(PatternMining, MembersAreUnitedPositionByPosition) {
  const Expression expression = mine_patterns(mined_list("abbab"));
  EXPECT_EQ(members_of(expression, 0), (std::vector<std::uint32_t>{0, 3}));
  EXPECT_EQ(members_of(expression, 1), (std::vector<std::uint32_t>{1, 2, 4}));
}

TEST(PatternMining, PatternsUpToTheLimitFold) {
  std::vector<MinedSymbol> list;
  for (std::uint32_t item = 0; item < 2 * kMaxPatternLength; ++item) {
    list.push_back({{item % static_cast<std::uint32_t>(kMaxPatternLength), 0}, Occurrence::one});
  }
  EXPECT_EQ(mine_patterns(list).size(), kMaxPatternLength + 1);
}

TEST(PatternMining, LongerPatternsDoNotFold) {
  std::vector<MinedSymbol> list;
  const auto length = static_cast<std::uint32_t>(kMaxPatternLength) + 1;
  for (std::uint32_t item = 0; item < 2 * length; ++item) {
    list.push_back({{item % length, 0}, Occurrence::one});
  }
  EXPECT_EQ(mine_patterns(list).size(), list.size());
}

TEST(PatternMining, LettersNameStructuresAsTheyComeUp) {
  std::vector<MinedSymbol> list;
  for (std::uint32_t item = 0; item < 54; ++item) list.push_back({{100 - item, 0}, {}});
  EXPECT_EQ(expression_text(mine_patterns(list)),
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ{52}{53}");
}

TEST(PatternMining, AnEqualSymbolAtAnotherPositionDoesNotHelp) {
  const std::vector<MinedSymbol> list = mined_list("a1?a0a1a*a0a0?");
  EXPECT_TRUE(members_contain(mine_patterns(list), list)) << mined_text("a1?a0a1a*a0a0?");
}

// --- properties -------------------------------------------------------------------------------

std::vector<MinedSymbol> random_list(Random& random) {
  std::vector<MinedSymbol> list(1 + below(random, 24));
  const std::uint32_t structures = 1 + below(random, 4);
  const bool occurrences = below(random, 2) != 0;
  const bool texts = below(random, 2) != 0;
  for (MinedSymbol& mined : list) {
    mined.symbol.structure = below(random, structures);
    if (texts && below(random, 3) == 0) mined.symbol.text = below(random, 2) ? kAnyText : 1;
    if (occurrences && below(random, 3) == 0) {
      mined.occurrence = static_cast<Occurrence>(below(random, 4));
    }
  }
  return list;
}

template <class Check>
void for_random_lists(const Check& check) {
  Random random(3);
  for (int round = 0; round < 5000; ++round) {
    SCOPED_TRACE(round);
    const std::vector<MinedSymbol> list = random_list(random);
    check(list, mine_patterns(list), random);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(PatternMiningOfRandomLists, TheLanguageContainsThatOfTheList) {
  for_random_lists([](const auto& list, const Expression& mined, Random& random) {
    const Expression before = plain_expression(list);
    ASSERT_TRUE(language_has(mined, test::random_sample(before, random)));
    ASSERT_TRUE(language_contains(mined, before))
        << expression_text(before) << " became " << expression_text(mined);
  });
}

TEST(PatternMiningOfRandomLists, EachElementIsReadAmongTheMembersOfASymbol) {
  for_random_lists([](const auto& list, const Expression& mined, Random&) {
    ASSERT_TRUE(members_contain(mined, list))
        << expression_text(plain_expression(list)) << " became " << expression_text(mined);
  });
}

TEST(PatternMiningOfRandomLists, MembersPartitionTheListAndAscend) {
  for_random_lists([](const auto& list, const Expression& mined, Random&) {
    std::vector<std::uint32_t> all;
    for (const ExpressionNode& node : mined) {
      ASSERT_EQ(node.members.empty(), node.group);
      ASSERT_TRUE(std::is_sorted(node.members.begin(), node.members.end()));
      all.insert(all.end(), node.members.begin(), node.members.end());
    }
    std::sort(all.begin(), all.end());
    ASSERT_EQ(all.size(), list.size());
    for (std::uint32_t index = 0; index < all.size(); ++index) ASSERT_EQ(all[index], index);
  });
}

TEST(PatternMiningOfRandomLists, MembersAreOfTheStructureOfTheirSymbol) {
  for_random_lists([](const auto& list, const Expression& mined, Random&) {
    for (const ExpressionNode& node : mined) {
      for (const std::uint32_t member : node.members) {
        ASSERT_EQ(node.symbol.structure, list[member].symbol.structure);
      }
    }
  });
}

TEST(PatternMiningOfRandomLists, GroupsAreNestedSetsOfSeveralNodes) {
  for_random_lists([](const auto&, const Expression& mined, Random&) {
    std::vector<std::uint32_t> open;
    for (std::uint32_t index = 0; index < mined.size(); ++index) {
      while (!open.empty() && open.back() <= index) open.pop_back();
      ASSERT_TRUE(open.empty() || mined[index].end <= open.back());
      if (!mined[index].group) {
        ASSERT_EQ(mined[index].end, index + 1);
        continue;
      }
      ASSERT_TRUE(may_repeat(mined[index].occurrence));
      ASSERT_LT(mined[index + 1].end, mined[index].end);
      open.push_back(mined[index].end);
      ASSERT_LE(open.size(), kMaxGroupDepth);
    }
  });
}

TEST(PatternMiningOfRandomLists, TheSameListGivesTheSameExpression) {
  for_random_lists([](const auto& list, const Expression& mined, Random&) {
    ASSERT_EQ(expression_text(mine_patterns(list)), expression_text(mined));
  });
}

// --- lists that come of columns ---------------------------------------------------------------

using Column = std::vector<PeerNode>;

Column random_column(const Column& base, const std::function<PeerNode()>& random_node,
                     Random& random) {
  Column column;
  for (const PeerNode& node : base) {
    const std::uint32_t change = below(random, 6);
    if (change == 0) continue;
    if (change == 1) column.push_back(random_node());
    column.push_back(change == 2 ? random_node() : node);
  }
  return column;
}

// Makes two or three columns that are alike.
std::vector<Column> random_columns(Random& random) {
  const std::uint32_t structures = 1 + below(random, 2);
  const std::uint32_t texts = 3 + below(random, 3);
  const auto random_node = [&] {
    const std::uint32_t structure = below(random, structures);
    return PeerNode{{structure, below(random, texts)}, false};
  };
  Column base(3 + below(random, 6));
  for (PeerNode& node : base) node = random_node();
  std::vector<Column> columns(2 + below(random, 2));
  for (Column& column : columns) column = random_column(base, random_node, random);
  return columns;
}

// Returns the elements of the list that stand for the nodes of a column.
std::vector<std::uint32_t> elements_of(const std::vector<ListElement>& list, std::uint32_t column) {
  std::vector<std::uint32_t> elements;
  for (std::uint32_t element = 0; element < list.size(); ++element) {
    for (const AlignedCell& cell : list[element].cells) {
      if (cell.column == column) elements.push_back(element);
    }
  }
  return elements;
}

TEST(PatternMiningOfColumns, EachNodeIsReadAmongTheMembersOfASymbol) {
  Random random(11);
  for (int round = 0; round < 20'000; ++round) {
    const std::vector<Column> columns = random_columns(random);
    const std::vector<PeerSequence> sequences(columns.begin(), columns.end());
    const std::vector<ListElement> list = compress_matrix(align_peer_matrix(sequences, 1'000'000));
    std::vector<MinedSymbol> symbols;
    for (const ListElement& element : list) symbols.push_back({element.symbol, element.occurrence});
    const Expression mined = mine_patterns(symbols);
    for (std::uint32_t column = 0; column < columns.size(); ++column) {
      ASSERT_TRUE(members_have(mined, elements_of(list, column)))
          << "round " << round << ": " << expression_text(mined);
    }
  }
}

// --- long lists -------------------------------------------------------------------------------

constexpr std::uint32_t kLong = 9'999;  // a multiple of three

template <class Symbol>
std::vector<MinedSymbol> long_list(const Symbol& symbol) {
  std::vector<MinedSymbol> list;
  for (std::uint32_t item = 0; item < kLong; ++item) list.push_back(symbol(item));
  return list;
}

TEST(PatternMiningOfLongLists, EqualSymbolsAreOneSet) {
  const Expression mined = mine_patterns(long_list([](std::uint32_t) {
    return MinedSymbol{{4, 2}, {}};
  }));
  EXPECT_EQ(expression_text(mined), "(a)+");
  EXPECT_EQ(mined[0].members.size(), kLong);
}

TEST(PatternMiningOfLongLists, TermsWithOneOrMoreDescriptionsAreOneGroup) {
  const Expression mined = mine_patterns(long_list([](std::uint32_t item) {
    return MinedSymbol{{item % 3 != 0, 0}, {}};
  }));
  EXPECT_EQ(expression_text(mined), "(a(b)+)+");
  EXPECT_EQ(members_of(mined, 0).size() + members_of(mined, 1).size(), kLong);
}

TEST(PatternMiningOfLongLists, DifferentStructuresStayApart) {
  const auto list = long_list([](std::uint32_t item) { return MinedSymbol{{item, 0}, {}}; });
  EXPECT_EQ(mine_patterns(list).size(), kLong);
}

TEST(PatternMiningOfLongLists, DifferentTextsOfOneStructureStayApart) {
  const auto list = long_list([](std::uint32_t item) { return MinedSymbol{{0, item}, {}}; });
  EXPECT_EQ(mine_patterns(list).size(), kLong);
}

TEST(PatternMiningOfLongLists, DifferentTextsThatMayRepeatStayApart) {
  const auto list = long_list([](std::uint32_t item) {
    return MinedSymbol{{0, item}, item % 2 ? Occurrence::optional : Occurrence::set};
  });
  EXPECT_EQ(mine_patterns(list).size(), kLong);
}

// Counts the ones between the zeros of the Thue-Morse sequence. No part of the result stands twice
// in a row.
std::vector<std::uint32_t> square_free() {
  std::vector<std::uint32_t> sequence;
  std::uint32_t ones = 0;
  for (std::uint32_t number = 1; sequence.size() < kLong; ++number) {
    if (std::popcount(number) % 2 != 0) {
      ++ones;
    } else {
      sequence.push_back(ones);
      ones = 0;
    }
  }
  return sequence;
}

TEST(PatternMiningOfLongLists, WhatNeverRepeatsStaysApart) {
  const std::vector<std::uint32_t> texts = square_free();
  const auto list = long_list([&](std::uint32_t item) {
    return MinedSymbol{{0, texts[item]}, Occurrence::set};
  });
  EXPECT_EQ(mine_patterns(list).size(), kLong);
}

// Appends a record as long as patterns can be. Records of different numbers are alike, but do not
// contain each other.
void append_record(std::uint32_t number, std::vector<MinedSymbol>& list) {
  for (std::uint32_t symbol = 0; symbol < kMaxPatternLength; ++symbol) {
    list.push_back({{symbol, 0}, symbol == number ? Occurrence::set : Occurrence::optional});
  }
}

TEST(PatternMiningOfLongLists, NothingIsFoldedWhenTheBudgetIsSpent) {
  std::vector<MinedSymbol> list;
  append_record(0, list);
  append_record(0, list);
  const std::vector<std::uint32_t> numbers = square_free();
  for (const std::uint32_t number : std::span(numbers).first(100)) append_record(1 + number, list);
  append_record(0, list);
  append_record(0, list);
  const Expression mined = mine_patterns(list);
  EXPECT_TRUE(mined.front().group);
  const auto last = std::find_if(mined.rbegin(), mined.rend(),
                                 [](const ExpressionNode& node) { return node.group; });
  ASSERT_NE(last, mined.rend());
  EXPECT_LE(last->end, mined.size() - 2 * kMaxPatternLength);
}

TEST(PatternMiningOfLongLists, RandomListsAreInTheirLanguage) {
  Random random(5);
  const auto list = long_list([&](std::uint32_t) {
    return MinedSymbol{{below(random, 3), 0}, {}};
  });
  EXPECT_TRUE(language_has(mine_patterns(list), symbols_of(list)));
}

TEST(PatternMiningOfLongLists, RandomTextsAndOccurrencesAreInTheirLanguage) {
  Random random(6);
  const auto list = long_list([&](std::uint32_t) {
    return MinedSymbol{{below(random, 2), below(random, 3) ? 0 : kAnyText},
                       static_cast<Occurrence>(below(random, 4))};
  });
  const Expression mined = mine_patterns(list);
  EXPECT_TRUE(language_has(mined, test::random_sample(plain_expression(list), random)));
}

}  // namespace
}  // namespace winnow
