// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/learning/peer_matrix.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/extractor/methods/pattern_tree/learning/definitions.h"
#include "tests/extractor/methods/pattern_tree/learning/peer_columns.h"

namespace winnow {
namespace {

// Writes a line for each row, with a symbol or a dash for each column: "s1t2 - s1t2". Behind it
// stands what the row is, if that is data ("data") that differs ("variant").
std::string matrix_text(const AlignedMatrix& matrix, const PeerColumns& columns) {
  std::string text;
  for (const AlignedRow& row : matrix.rows) {
    std::vector<std::string> symbols(matrix.columns, "-");
    for (const AlignedCell& cell : row.cells) {
      symbols[cell.column] = symbol_text(columns[cell.column][cell.item].symbol);
    }
    for (const std::string& symbol : symbols) text += symbol + " ";
    text.back() = '\n';
    if (row.data) text.insert(text.size() - 1, row.variant ? " variant" : " data");
  }
  return text;
}

std::string aligned(const std::vector<std::string_view>& texts) {
  const PeerColumns columns = peer_columns(texts);
  return matrix_text(align(columns), columns);
}

// Returns the symbols of the rows.
std::string row_symbols(const AlignedMatrix& matrix) {
  std::string text;
  for (const AlignedRow& row : matrix.rows) text += symbol_text(row.symbol) + " ";
  return text;
}

TEST(PeerMatrix, OfEqualColumnsHasNoBlanks) {
  EXPECT_EQ(aligned({"s1t1 s2t2 s1t1", "s1t1 s2t2 s1t1"}), "s1t1 s1t1\ns2t2 s2t2\ns1t1 s1t1\n");
}

TEST(PeerMatrix, OfNothingIsEmpty) {
  EXPECT_EQ(aligned({}), "");
  EXPECT_EQ(aligned({"", ""}), "");
  EXPECT_EQ(aligned({"", "s1t1"}), "- s1t1\n");
}

// The paper describes six moves in its figure 3, for which these columns are made up: s1t1 in row 3
// by R1, as its span is 2; s4t4 straight down to row 7 by R2; s5t5 by R2; s7t7 by R4; s9t9 twice by
// R2.
TEST(PeerMatrix, AlignsTheColumnsOfFigure3) {
  EXPECT_EQ(aligned({"s1t1 s2t2 s1t1 s3t3 s4t4 s5t5 s8t8 s9t9",
                     "s1t1 s2t2 s1t1 s1t1 s2t2 s6t6 s4t4 s6t6 s5t5 s8t8 s9t9",
                     "s1t1 s2t2 s1t1 s3t3 s1t1 s2t2 s6t6 s4t4 s6t6 s5t5 s7t7 s9t9"}),
            "s1t1 s1t1 s1t1\n"
            "s2t2 s2t2 s2t2\n"
            "s1t1 s1t1 s1t1\n"
            "s3t3 - s3t3\n"
            "- s1t1 s1t1\n"
            "- s2t2 s2t2\n"
            "- s6t6 s6t6\n"
            "s4t4 s4t4 s4t4\n"
            "- s6t6 s6t6\n"
            "s5t5 s5t5 s5t5\n"
            "s8t8 s8t8 -\n"
            "- - s7t7\n"
            "s9t9 s9t9 s9t9\n");
}

TEST(PeerMatrix, LeavesRowsOfDataAsTheyAreInFigure4) {
  const PeerColumns columns =
      peer_columns({"s0t0 s1d1 s1d2 s3t5", "s0t0 s1d1 s2d3 s3t5", "s0t0 s1d1 s2d4 s1d6"});
  EXPECT_EQ(matrix_text(align(columns), columns),
            "s0t0 s0t0 s0t0\n"
            "s1t1 s1t1 s1t1 data\n"
            "s1t2 s2t3 s2t4 variant\n"
            "s3t5 s3t5 -\n"
            "- - s1t6 data\n");
}

TEST(PeerMatrix, KeepsTheMajorityOfARowInFigure4) {
  EXPECT_EQ(aligned({"s0t0 s1t1 s2t3 s3t4", "s0t0 s1t1 s1t2 s3t5", "s0t0 s1t1 s1t2 s1t6"}),
            "s0t0 s0t0 s0t0\n"
            "s1t1 s1t1 s1t1\n"
            "- s1t2 s1t2\n"
            "- - s1t6\n"  // the figure keeps s2t3 here, but any will do
            "s2t3 - -\n"
            "s3t4 - -\n"
            "- s3t5 -\n");
}

// The first column stands twice, so that there is no tie where the paper may choose freely.
TEST(PeerMatrix, GivesTheRowsThatFigure4ShowsOfRuleR4) {
  EXPECT_EQ(aligned({"s0t0 s1t1 s2t3 s3t4", "s0t0 s1t1 s2t3 s3t4", "s0t0 s1t1 s1t2 s3t5",
                     "s0t0 s1t1 s1t2 s1t6"}),
            "s0t0 s0t0 s0t0 s0t0\n"
            "s1t1 s1t1 s1t1 s1t1\n"
            "- - s1t2 s1t2\n"
            "s2t3 s2t3 - -\n"
            "s3t4 s3t4 - -\n"
            "- - s3t5 -\n"
            "- - - s1t6\n");
}

TEST(PeerMatrix, CountsDifferentSymbolsForTheSpan) {
  // In s1 s2 s2 s2 s1 the span of s1 is 2, so it is not shifted two rows below the last s1.
  EXPECT_EQ(aligned({"s1t1 s2t2 s2t2 s2t2 s1t1", "s1t1 s2t2 s3t3 s1t1"}),
            "s1t1 s1t1\n"
            "s2t2 s2t2\n"
            "s2t2 -\n"
            "s2t2 -\n"
            "- s3t3\n"
            "s1t1 s1t1\n");
}

TEST(PeerMatrix, ShiftsTheColumnWithTheNearestLowerOccurrence) {
  EXPECT_EQ(aligned({"s1t1 s5t5", "s2t2 s6t6", "s3t3 s2t2 s1t1"}),
            "- - s3t3\n"
            "- s2t2 s2t2\n"
            "s1t1 - s1t1\n"
            "s5t5 - -\n"
            "- s6t6 -\n");
}

TEST(PeerMatrix, ShiftsTheLeftmostColumnOfSeveralAsNear) {
  EXPECT_EQ(aligned({"s1t1 s2t2", "s2t2 s1t1"}), "- s2t2\ns1t1 s1t1\ns2t2 -\n");
}

TEST(PeerMatrix, MovesDataThatStandsElsewhereBeforeItCallsARowVariant) {
  EXPECT_EQ(aligned({"s1d1 s1d2", "s1d2"}), "s1t1 - data\ns1t2 s1t2 data\n");
  EXPECT_EQ(aligned({"s1d1 s1d3", "s1d2"}), "s1t1 s1t2 variant\ns1t3 - data\n");
}

TEST(PeerMatrix, NamesARowOfDataAfterWhatItsCellsShare) {
  EXPECT_EQ(row_symbols(align(peer_columns({"s1d1 s1d2 s1d4", "s1d1 s1d3 s2d5"}))),
            "s1t1 s1t* s*t* ");
}

TEST(PeerMatrix, KeepsWhatMostColumnsHave) {
  EXPECT_EQ(aligned({"s1t1", "s2t2", "s2t2"}), "- s2t2 s2t2\ns1t1 - -\n");
}

TEST(PeerMatrix, PrefersTheStructureOfTheRowAboveOnATie) {
  EXPECT_EQ(aligned({"s1t1 s2t2", "s1t1 s1t3"}), "s1t1 s1t1\n- s1t3\ns2t2 -\n");
}

TEST(PeerMatrix, PrefersTheMostFrequentStructureOnATie) {
  EXPECT_EQ(aligned({"s2t1", "s1t1", "s1t2"}), "- s1t1 -\n- - s1t2\ns2t1 - -\n");
}

TEST(PeerMatrix, DoesNotInterleaveRegionsThatVary) {
  const AlignedMatrix matrix =
      align(peer_columns({"s1t1 s5t1", "s1t2 s5t2", "s1t3 s5t3", "s1t4 s5t4", "s1t5 s5t5"}));
  EXPECT_EQ(row_symbols(matrix), "s1t1 s1t2 s1t3 s1t4 s1t5 s5t1 s5t2 s5t3 s5t4 s5t5 ");
}

TEST(PeerMatrix, LeavesOutRowsThatAreBlank) {
  // R2 shifts the first column by three rows, then the second past it.
  EXPECT_EQ(aligned({"s1t1 s4t4 s4t5 s2t2", "s2t2 s3t3 s3t4 s1t1", "s5t5"}),
            "- - s5t5\n"
            "s1t1 - -\n"
            "s4t4 - -\n"
            "s4t5 - -\n"
            "s2t2 s2t2 -\n"
            "- s3t3 -\n"
            "- s3t4 -\n"
            "- s1t1 -\n");
}

TEST(PeerMatrix, FindsTheOccurrenceThatAShiftHasMade) {
  // The first column leaves for the lower s1t1 of the second, which then leaves for that of the
  // first.
  EXPECT_EQ(aligned({"s1t1", "s1t1 s1t1", "s2t2"}), "- - s2t2\ns1t1 s1t1 -\n- s1t1 -\n");
}

// There are few symbols, so that all rules meet.
PeerColumns random_peer_columns(std::mt19937& random, std::uint32_t most, std::uint32_t longest) {
  PeerColumns columns(2 + random() % (most - 1));
  const std::uint32_t structures = 1 + random() % 4;
  const std::uint32_t texts = 1 + random() % 4;
  const auto first_data = random() % 5;
  for (auto& column : columns) {
    column.resize(random() % (longest + 1));
    for (PeerNode& node : column) {
      node.symbol = {static_cast<std::uint32_t>(random() % structures),
                     static_cast<std::uint32_t>(random() % texts)};
      node.data = node.symbol.structure >= first_data;
    }
  }
  return columns;
}

TEST(PeerMatrixProperties, AlignmentAgreesWithTheDefinition) {
  std::mt19937 random(1);
  for (int round = 0; round < 6000; ++round) {
    const PeerColumns columns = random_peer_columns(random, 5, 8);
    const AlignedMatrix fast = align(columns);
    const AlignedMatrix slow = align_by_definition(sequences(columns));
    ASSERT_FALSE(fast.cut_off);
    ASSERT_EQ(matrix_text(fast, columns), matrix_text(slow, columns)) << "round " << round;
    ASSERT_EQ(row_symbols(fast), row_symbols(slow)) << "round " << round;
  }
}

TEST(PeerMatrixProperties, LongerColumnsAgreeWithTheDefinitionToo) {
  std::mt19937 random(2);
  for (int round = 0; round < 150; ++round) {
    const PeerColumns columns = random_peer_columns(random, 8, 30);
    ASSERT_EQ(matrix_text(align(columns), columns),
              matrix_text(align_by_definition(sequences(columns)), columns))
        << "round " << round;
  }
}

TEST(PeerMatrixProperties, EachItemStandsInOneRowWhateverTheLimit) {
  std::mt19937 random(3);
  int cut_off = 0;
  for (int round = 0; round < 3000; ++round) {
    const PeerColumns columns = random_peer_columns(random, 5, 8);
    const AlignedMatrix matrix = align(columns, random() % 60);
    ASSERT_TRUE(holds_each_item_once(matrix, columns)) << "round " << round;
    cut_off += matrix.cut_off;
  }
  EXPECT_GT(cut_off, 500);
  EXPECT_LT(cut_off, 2500);
}

// `symbol(column, item)` must return S and T.
template <typename Symbol>
PeerColumns made_columns(std::size_t count, std::uint32_t length, const Symbol& symbol) {
  PeerColumns columns(count);
  for (std::uint32_t c = 0; c < count; ++c) {
    for (std::uint32_t i = 0; i < length; ++i) columns[c].push_back({symbol(c, i), false});
  }
  return columns;
}

TEST(PeerMatrixLimits, PastTheLimitTextsDoNotCount) {
  const PeerColumns columns = made_columns(10, 20, [](std::uint32_t c, std::uint32_t i) {
    return PeerSymbol{i, c};
  });
  const AlignedMatrix matrix = align(columns, 100);
  EXPECT_TRUE(matrix.cut_off);
  EXPECT_EQ(symbol_text(matrix.rows.front().symbol), "s0t0");
  EXPECT_EQ(matrix.rows.back().symbol, (PeerSymbol{19, kAnyText}));
  EXPECT_EQ(matrix.rows.back().cells.size(), 10u);
  EXPECT_FALSE(matrix.rows.back().variant);
}

TEST(PeerMatrixLimits, PastTheLimitRowsWithOneTextKeepIt) {
  const PeerColumns columns = made_columns(5, 20, [](std::uint32_t, std::uint32_t i) {
    return PeerSymbol{i, 7};
  });
  const AlignedMatrix matrix = align(columns, 10);
  EXPECT_TRUE(matrix.cut_off);
  EXPECT_EQ(symbol_text(matrix.rows.back().symbol), "s19t7");
}

TEST(PeerMatrixLimits, PastTheLimitDataThatDiffersIsVariant) {
  EXPECT_EQ(row_symbols(align(peer_columns({"s1t1 s2d1", "s1t1 s2d2"}), 0)), "s1t1 s2t* ");
  EXPECT_TRUE(align(peer_columns({"s1t1 s2d1", "s1t1 s2d2"}), 0).rows.back().variant);
}

TEST(PeerMatrixLimits, PastBothLimitsTheLeftmostColumnLeads) {
  EXPECT_EQ(row_symbols(align(peer_columns({"s1t1 s2t1 s2t1", "s3t1 s2t2 s1t1"}), 0)),
            "s1t1 s2t1 s2t1 s3t1 s2t2 s1t1 ");
}

TEST(PeerMatrixLimits, ManyColumnsOfDifferentTextsAreCutOff) {
  const PeerColumns columns = made_columns(2000, 3, [](std::uint32_t c, std::uint32_t i) {
    return PeerSymbol{i, c};
  });
  const AlignedMatrix matrix = align(columns, 1'000'000);
  EXPECT_TRUE(matrix.cut_off);
  EXPECT_TRUE(holds_each_item_once(matrix, columns));
  EXPECT_EQ(matrix.rows.back().cells.size(), 2000u);
}

TEST(PeerMatrixLimits, ManyColumnsOfDifferentStructureArePutInOrder) {
  const PeerColumns columns = made_columns(2000, 10, [](std::uint32_t c, std::uint32_t i) {
    return PeerSymbol{c * 10 + i, 0};
  });
  const AlignedMatrix matrix = align(columns, 500'000);
  EXPECT_TRUE(matrix.cut_off);
  EXPECT_EQ(matrix.rows.size(), 20'000u);
  EXPECT_TRUE(holds_each_item_once(matrix, columns));
}

TEST(PeerMatrixLimits, LongColumnsThatShareMostAreAlignedWhole) {
  // Each column leaves out a symbol in twenty, and each at other places.
  PeerColumns columns(20);
  for (std::uint32_t c = 0; c < columns.size(); ++c) {
    for (std::uint32_t i = 0; i < 10'000; ++i) {
      if ((i + c * 7) % 20 != 0) columns[c].push_back({{i % 3, i}, false});
    }
  }
  const AlignedMatrix matrix = align(columns);
  EXPECT_FALSE(matrix.cut_off);
  EXPECT_EQ(matrix.rows.size(), 10'000u);
}

TEST(PeerMatrixLimits, LongColumnsThatShareNothingArePutInOrder) {
  const PeerColumns columns = made_columns(20, 10'000, [](std::uint32_t c, std::uint32_t i) {
    return PeerSymbol{c * 10'000 + i, 0};
  });
  EXPECT_TRUE(holds_each_item_once(align(columns), columns));
}

TEST(PeerMatrixLimits, ShuffledColumnsStayWithinTheLimit) {
  std::mt19937 random(4);
  PeerColumns columns = made_columns(50, 2000, [](std::uint32_t, std::uint32_t i) {
    return PeerSymbol{i, 0};
  });
  for (auto& column : columns) {
    for (std::size_t i = column.size() - 1; i > 0; --i) {
      std::swap(column[i], column[random() % (i + 1)]);
    }
  }
  EXPECT_TRUE(holds_each_item_once(align(columns), columns));
}

TEST(PeerMatrixLimits, ManyColumnsThatLackPartsAreAlignedWhole) {
  PeerColumns columns(2000);
  for (std::uint32_t c = 0; c < columns.size(); ++c) {
    for (std::uint32_t i = 0; i < 8; ++i) {
      if (i % 2 == 0 || c % (i + 1) == 0) columns[c].push_back({{i, 0}, false});
    }
  }
  const AlignedMatrix matrix = align(columns);
  EXPECT_FALSE(matrix.cut_off);
  EXPECT_EQ(row_symbols(matrix), "s0t0 s1t0 s2t0 s3t0 s4t0 s5t0 s6t0 s7t0 ");
}

}  // namespace
}  // namespace winnow
