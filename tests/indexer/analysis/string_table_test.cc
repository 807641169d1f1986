// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "indexer/analysis/word_table.h"

namespace winnow {
namespace {

TEST(StringTable, NumbersStringsInTheOrderInWhichTheyCome) {
  StringTable table;
  EXPECT_EQ(table.number("b"), 0u);
  EXPECT_EQ(table.number("a"), 1u);
  EXPECT_EQ(table.number("b"), 0u);
  EXPECT_EQ(table.size(), 2u);
  EXPECT_EQ(table[0], "b");
  EXPECT_EQ(table[1], "a");
}

TEST(StringTable, TakesAnyBytesAndNone) {
  using namespace std::string_literals;
  StringTable table;
  EXPECT_EQ(table.number(""), 0u);
  EXPECT_EQ(table.number("\0"s), 1u);
  EXPECT_EQ(table.number("\0\0"s), 2u);
  EXPECT_EQ(table.number("\xFF"), 3u);
  EXPECT_EQ(table.number(""), 0u);
  EXPECT_EQ(table[2], "\0\0"s);
}

TEST(StringTable, KeepsTheNumbersOfManyStrings) {
  StringTable table;
  constexpr std::uint32_t kCount = 100'000;
  for (std::uint32_t i = 0; i < kCount; ++i) EXPECT_EQ(table.number(std::to_string(i)), i);
  for (std::uint32_t i = 0; i < kCount; ++i) EXPECT_EQ(table.number(std::to_string(i)), i);
  EXPECT_EQ(table[kCount - 1], "99999");
}

TEST(StringTable, BeginsAnewOnceCleared) {
  StringTable table;
  table.number("a");
  table.number("b");
  table.clear();
  EXPECT_EQ(table.size(), 0u);
  EXPECT_EQ(table.number("b"), 0u);
  EXPECT_EQ(table.number("a"), 1u);
}

}  // namespace
}  // namespace winnow
