// SPDX-License-Identifier: GPL-2.0-or-later
//
// How the text of a query is made safe to cut, and what is asked of a query that is too long.

#include "queries/search/query_words.h"

#include <gtest/gtest.h>

#include "winnow/queries/query_limit.h"
#include "winnow/queries/searcher.h"

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

TEST(CountCharacters, CountsCodePoints) { EXPECT_EQ(count_characters("aé東😀"), 4U); }

TEST(Utf16Units, AreTwoBeyondTheFirstPlane) { EXPECT_EQ(utf16_units("aé東😀"), 5U); }

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

TEST(ShownHeading, IsShortenedBehindAWord) {
  EXPECT_EQ(shown_heading("join(a\xFF)"), "join(a\uFFFD)");
  const std::string most = repeated("東", 120);
  EXPECT_EQ(shown_heading(most), most);
  EXPECT_EQ(shown_heading(most + "京"), most + "…");
  EXPECT_EQ(shown_heading(repeated("joining ", 20)), repeated("joining ", 14) + "joining…");
}

TEST(QueryLimit, LetsPassWhatASearchTakes) {
  QueryLimit limit;
  EXPECT_FALSE(limit.shortened("mill and weir"));
  EXPECT_FALSE(limit.shortened(repeated("mill ", kMaxQueryWords)));
  EXPECT_FALSE(limit.shortened(std::string(kMaxQueryBytes, 'x')));
}

TEST(QueryLimit, KeepsAsManyWordsAsASearchTakes) {
  const std::optional<std::string> cut = QueryLimit().shortened(repeated("mill ", 8000));
  ASSERT_TRUE(cut);
  EXPECT_EQ(*cut, repeated("mill ", kMaxQueryWords - 1) + "mill");
}

TEST(QueryLimit, CutsNoWordInTwo) {
  const std::string word = std::string(99, 'x') + " ";
  const std::optional<std::string> cut = QueryLimit().shortened(repeated(word, 500));
  ASSERT_TRUE(cut);
  EXPECT_EQ(*cut, repeated(word, 162) + std::string(99, 'x'));
}

TEST(QueryLimit, KeepsTheBeginningOfTheOnlyWord) {
  EXPECT_EQ(QueryLimit().shortened(std::string(kMaxQueryBytes + 1, 'x')),
            std::string(kMaxQueryBytes, 'x'));
}

TEST(QueryLimit, CountsWordsOfScriptsWithoutSpaces) {
  QueryLimit limit;
  const std::optional<std::string> cut = limit.shortened(repeated("水車小屋", 1300));
  ASSERT_TRUE(cut);
  EXPECT_LE(cut->size(), kMaxQueryBytes);
  EXPECT_FALSE(limit.shortened(*cut)) << "a search takes it";
}

}  // namespace

}  // namespace winnow
