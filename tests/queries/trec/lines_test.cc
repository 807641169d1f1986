// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/trec/lines.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace winnow {
namespace {

using namespace std::string_view_literals;

TEST(LineReader, EndsLinesAtAllKindsOfLineEnds) {
  LineReader lines(
      "\xEF\xBB\xBF"
      "a\r\nb\rc\n\nd",
      "f");
  std::vector<std::string> seen;
  while (lines.next()) seen.push_back(std::to_string(lines.number()) + std::string(lines.line()));
  EXPECT_EQ(seen, (std::vector<std::string>{"1a", "2b", "3c", "4", "5d"}));
}

TEST(LineReader, SeesNoLineInAnEmptyFile) {
  EXPECT_FALSE(LineReader("", "f").next());
  EXPECT_FALSE(LineReader("\xEF\xBB\xBF", "f").next());
}

TEST(LineReader, PassesOverBlankLinesAndComments) {
  LineReader lines("\n# a\n \t\n  # b\nc # d\n\n", "f");
  ASSERT_TRUE(lines.next_entry());
  EXPECT_EQ(lines.line(), "c # d");
  EXPECT_EQ(lines.number(), 5U);
  EXPECT_FALSE(lines.next_entry());
}

TEST(LineReader, NamesFileAndLineInErrors) {
  LineReader lines("a\nb\n", "f.txt");
  ASSERT_TRUE(lines.next() && lines.next());
  EXPECT_EQ(lines.error("is wrong", "mend it").message(), "f.txt:2: is wrong (mend it)");
  EXPECT_EQ(lines.error_at(1, "is wrong", "mend it").where, "f.txt:1");
  EXPECT_EQ(lines.error("is wrong", "mend it").code, ErrorCode::input);
}

TEST(Fields, AreSeparatedByAnyBlanks) {
  std::array<std::string_view, 3> fields;
  EXPECT_EQ(split_fields(" a\t\tbc\v\0d "sv, fields), 3U);
  EXPECT_EQ(fields, (std::array<std::string_view, 3>{"a", "bc", "d"}));
}

TEST(Fields, AreCountedBeyondThoseAskedFor) {
  std::array<std::string_view, 2> fields;
  EXPECT_EQ(split_fields("a b c d", fields), 4U);
  EXPECT_EQ(fields[1], "b");
  EXPECT_EQ(split_fields(" \t", fields), 0U);
}

TEST(Blanks, AreTakenOffBothEnds) {
  EXPECT_EQ(without_outer_blanks("\t a b\r\n"), "a b");
  EXPECT_EQ(without_outer_blanks(" \0 "sv), "");
}

TEST(Numbers, MayHaveOneSign) {
  EXPECT_EQ(parse_number<int>("+7"), 7);
  EXPECT_EQ(parse_number<int>("-7"), -7);
  EXPECT_FALSE(parse_number<int>("+-7"));
  EXPECT_FALSE(parse_number<int>("++7"));
  EXPECT_FALSE(parse_number<int>("+"));
}

TEST(Numbers, AreTheWholeText) {
  EXPECT_FALSE(parse_number<int>("1.0"));
  EXPECT_FALSE(parse_number<int>("0x1"));
  EXPECT_FALSE(parse_number<int>(""));
  EXPECT_FALSE(parse_number<double>("1,5"));
  EXPECT_FALSE(parse_number<double>("1e5x"));
}

}  // namespace
}  // namespace winnow
