// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "extractor/methods/pattern_tree/learning/peer_matrix.h"
#include "tests/extractor/methods/pattern_tree/learning/peer_columns.h"

namespace winnow {
namespace {

// Writes "s1t2 s3t*?": symbols with ? for optional, + for a set, * for an optional set, ! if
// variant.
std::string list_text(const std::vector<ListElement>& elements) {
  constexpr std::string_view kMarks[] = {"", "?", "+", "*"};
  std::string text;
  for (const ListElement& element : elements) {
    if (!text.empty()) text += ' ';
    text += symbol_text(element.symbol);
    text += kMarks[static_cast<std::size_t>(element.occurrence)];
    if (element.variant) text += '!';
  }
  return text;
}

// Makes a matrix of the rows given: "s1t1 - s1t1", with all cells of a row equal.
AlignedMatrix matrix_of(const std::vector<std::string_view>& rows) {
  AlignedMatrix matrix;
  std::vector<std::uint32_t> next;
  for (const std::string_view text : rows) {
    std::uint32_t column = 0;
    AlignedRow& row = matrix.rows.emplace_back();
    for (std::size_t at = 0; at < text.size(); ++column) {
      const std::string_view word = text.substr(at, text.find(' ', at) - at);
      at += word.size() + 1;
      next.resize(std::max<std::size_t>(next.size(), column + 1));
      if (word == "-") continue;
      const PeerNode node = peer_column(word).front();
      row.symbol = node.symbol;
      row.data = node.data;
      row.cells.push_back({column, next[column]++});
    }
    matrix.columns = std::max(matrix.columns, column);
  }
  return matrix;
}

std::string compressed(const std::vector<std::string_view>& rows) {
  return list_text(compress_matrix(matrix_of(rows)));
}

std::string aligned_and_compressed(const std::vector<std::string_view>& columns) {
  return list_text(compress_matrix(align(peer_columns(columns))));
}

TEST(MatrixCompression, LeavesRowsWithoutBlanksAsTheyAre) {
  EXPECT_EQ(compressed({"s1t1 s1t1", "s1t1 s1t1", "s1t2 s1t2"}), "s1t1 s1t1 s1t2");
}

TEST(MatrixCompression, OfNothingIsEmpty) { EXPECT_EQ(compressed({}), ""); }

// Figure 5 illustrates these cases of the rules in section 7.
TEST(MatrixCompression, MergesRowsThatFillAColumnTwiceIntoASet) {
  EXPECT_EQ(compressed({"s0t0 s0t0", "s1t1 -", "- s1t2", "s1t3 -", "s2t0 s2t0"}),
            "s0t0 s1t*+ s2t0");
}

TEST(MatrixCompression, MergesRowsThatLeaveAColumnBlankIntoAnOptional) {
  EXPECT_EQ(compressed({"s0t0 s0t0 s0t0", "s1t1 - -", "- s1t2 -", "s2t0 s2t0 s2t0"}),
            "s0t0 s1t*? s2t0");
}

TEST(MatrixCompression, MergesRowsThatDoBothIntoAnOptionalSet) {
  EXPECT_EQ(compressed({"s0t0 s0t0 s0t0", "s1t1 s1t1 -", "s1t2 - -", "s2t0 s2t0 s2t0"}),
            "s0t0 s1t** s2t0");
}

TEST(MatrixCompression, MergesRowsThatFillEachColumnOnceIntoOne) {
  EXPECT_EQ(compressed({"s0t0 s0t0 s0t0", "s1t1 - -", "- s1t2 s1t2", "s2t0 s2t0 s2t0"}),
            "s0t0 s1t* s2t0");
}

TEST(MatrixCompression, LeavesTheSymbolOfASingleRowThatIsOptional) {
  EXPECT_EQ(compressed({"s1t1 -", "s2t2 s2t2", "- s3t3"}), "s1t1? s2t2 s3t3?");
}

TEST(MatrixCompression, MergesOnlyRowsOfTheSameStructureThatFollowEachOther) {
  EXPECT_EQ(compressed({"s1t1 -", "s2t1 -", "- s1t2"}), "s1t1? s2t1? s1t2?");
  EXPECT_EQ(compressed({"s1t1 -", "s1t2 s1t2", "- s1t3"}), "s1t1? s1t2 s1t3?");
  EXPECT_EQ(compressed({"s1t1 -", "- s1t2", "s2t1 -", "- s2t2"}), "s1t* s2t*");
}

TEST(MatrixCompression, MakesMergedDataVariant) {
  EXPECT_EQ(compressed({"s1d1 -", "- s1d2"}), "s1t*!");
  EXPECT_EQ(compressed({"s1d1 -"}), "s1t1?");
  EXPECT_EQ(compressed({"s1d1 s1d1"}), "s1t1");
}

TEST(MatrixCompression, KeepsDataThatDiffersVariant) {
  EXPECT_EQ(aligned_and_compressed({"s1d1 s3t1", "s1d2 s3t1"}), "s1t*! s3t1");
  EXPECT_EQ(aligned_and_compressed({"s1d1 s3t1", "s2d2 s3t1"}), "s*t*! s3t1");
}

TEST(MatrixCompression, UnitesTheTreesOfTheRows) {
  const auto elements = compress_matrix(matrix_of({"s1t1 - s1t1", "- s1t2 -", "s1t3 - -"}));
  ASSERT_EQ(elements.size(), 1u);
  std::string cells;
  for (const AlignedCell& cell : elements.front().cells) {
    cells += std::to_string(cell.column) + ":" + std::to_string(cell.item) + " ";
  }
  EXPECT_EQ(cells, "0:0 2:0 1:0 0:1 ");
}

// Figure 6 has divisions of one structure whose texts differ, beside what does not differ. One of
// the texts in them stands beside an element.
TEST(MatrixCompression, FindsTheVariantTextOfFigure6) {
  EXPECT_EQ(aligned_and_compressed({"s1t1 s0t1 s2t1", "s1t1 s0t2 s2t1"}), "s1t1 s0t* s2t1");
  EXPECT_EQ(aligned_and_compressed({"s0d1 s1t1", "s0d2 s1t1"}), "s0t*! s1t1");
  EXPECT_EQ(aligned_and_compressed({"s0d1 s1t1", "s0d2 s1t1", "s1t1"}), "s0t*?! s1t1");
}

TEST(MatrixCompression, MakesTwoElementsOfTwoRegionsThatVary) {
  EXPECT_EQ(
      aligned_and_compressed({"s1t1 s5t1", "s1t2 s5t2", "s1t3 s5t3", "s1t4 s5t4", "s1t5 s5t5"}),
      "s1t* s5t*");
}

// Says whether symbol and occurrence describe what the columns have in the element's cells.
bool describes(const ListElement& element, const PeerColumns& columns) {
  std::vector<int> counts(columns.size(), 0);
  for (const AlignedCell& cell : element.cells) {
    ++counts[cell.column];
    const PeerSymbol symbol = columns[cell.column][cell.item].symbol;
    const bool mixed = element.variant && element.symbol.structure == kMixedData;
    if (!mixed && !contains(element.symbol, symbol)) return false;
  }
  const auto [fewest, most] = std::minmax_element(counts.begin(), counts.end());
  return may_be_absent(element.occurrence) == (*fewest == 0) &&
         may_repeat(element.occurrence) == (*most > 1);
}

TEST(MatrixCompressionProperties, ElementsDescribeEveryColumn) {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    PeerColumns columns(2 + random() % 4);
    for (auto& column : columns) {
      column.resize(random() % 8);
      for (PeerNode& node : column) {
        node.symbol = {static_cast<std::uint32_t>(random() % 3),
                       static_cast<std::uint32_t>(random() % 3)};
        node.data = node.symbol.structure == 0;
      }
    }
    const AlignedMatrix matrix = align(columns, round % 5 == 0 ? 20 : 1000);
    AlignedMatrix merged{{}, matrix.columns, false};
    for (const ListElement& element : compress_matrix(matrix)) {
      ASSERT_TRUE(describes(element, columns)) << "round " << round;
      for (const AlignedCell& cell : element.cells) merged.rows.emplace_back().cells = {cell};
    }
    ASSERT_TRUE(holds_each_item_once(merged, columns)) << "round " << round;
  }
}

}  // namespace
}  // namespace winnow
