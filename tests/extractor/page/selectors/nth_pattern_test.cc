// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "extractor/page/selectors/css_reader.h"

namespace winnow {
namespace {

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
