// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include "queries/search/query_words.h"

namespace winnow {
namespace {

TEST(CleanQuery, MakesSpacesOfControlsAndWhiteSpace) {
  EXPECT_EQ(clean_query(std::string_view("a\0b\tc\nd\x7F", 8)), "a b c d ");
  EXPECT_EQ(clean_query("a\u3000b\u00A0c\u0085d"), "a b c d");
}

TEST(CleanQuery, MakesSpacesOfMalformedBytes) { EXPECT_EQ(clean_query("a\xFF\xE6\x97z"), "a  z"); }

TEST(CleanQuery, TakesAllDoubleQuotes) {
  EXPECT_EQ(clean_query("„a“ “b” ＂c＂"), "\"a\" \"b\" \"c\"");
}

TEST(ValidUtf8, LeavesGoodTextAlone) { EXPECT_EQ(valid_utf8("aé東😀"), "aé東😀"); }

TEST(ValidUtf8, ReplacesMalformedSequences) { EXPECT_EQ(valid_utf8("a\xFF z"), "a\uFFFD z"); }

TEST(SafeCut, StaysOutsideOfCharacters) { EXPECT_EQ(safe_cut("東京", 4), 3U); }

TEST(SafeCut, KeepsMarksWithTheirBase) { EXPECT_EQ(safe_cut("ae\u0301b", 2), 1U); }

TEST(SafeCut, KeepsJoinedEmojiTogether) { EXPECT_EQ(safe_cut("a👩\u200D💻", 8), 1U); }

TEST(SafeCut, GivesUpOnEndlessMarks) {
  std::string marks = "e";
  for (int i = 0; i < 1000; ++i) marks += "\u0301";
  EXPECT_GT(safe_cut(marks, 1001), 800U);
}

}  // namespace
}  // namespace winnow
