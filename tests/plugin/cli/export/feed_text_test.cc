// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include "plugin/cli/export/feed_page.h"

namespace winnow::cli {
namespace {

TEST(FeedText, KeepsTextOfAnyScript) {
  const std::string text = "Na\xc3\xafve \xe6\xbc\xa2 \xf0\x9f\x90\xa6\ttab\nline";
  EXPECT_EQ(feed_text(text), text);
}

TEST(FeedText, HasNoControlCharacters) {
  EXPECT_EQ(feed_text(std::string("a\0b\x01\x1f\x7f", 6)), "a b   ");
  EXPECT_EQ(feed_text("a\xc2\x85z"), "a z") << "U+0085";
  EXPECT_EQ(feed_text("a\r\nb\rc"), "a\nb c");
}

TEST(FeedText, HasNoMalformedBytesAndNothingThatIsNoCharacter) {
  EXPECT_EQ(feed_text("a\xff\xc3z"), "a\xef\xbf\xbd\xef\xbf\xbdz");
  EXPECT_EQ(feed_text("\xed\xa0\x80").find('\xed'), std::string::npos) << "a surrogate";
  EXPECT_EQ(feed_text("\xef\xbf\xbe"), "\xef\xbf\xbd") << "U+FFFE";
  EXPECT_EQ(feed_text("\xef\xb7\x90"), "\xef\xbf\xbd") << "U+FDD0";
  EXPECT_EQ(feed_text("\xf0\x9f\xbf\xbf"), "\xef\xbf\xbd") << "U+1FFFF";
}

TEST(FeedText, InOneLineHasNoLineBreaks) { EXPECT_EQ(feed_line("a\nb\tc\r\nd"), "a b c d"); }

TEST(FeedText, IsCutBetweenWordsAndNeverInsideOfACharacter) {
  EXPECT_EQ(beginning_of_text("one two", 7), "one two");
  EXPECT_EQ(beginning_of_text("0123456789abcd 67", 16), "0123456789abcd");
  EXPECT_EQ(beginning_of_text("0 23456789", 9), "0 2345678");
  EXPECT_EQ(beginning_of_text("\xc3\xa4\xc3\xa4\xc3\xa4", 5), "\xc3\xa4\xc3\xa4");
}

TEST(FeedText, OfLongIdentifiersIsHashed) {
  const std::string longest(512, 'a');
  EXPECT_EQ(bounded_id(longest, 512), longest);
  const std::string one = bounded_id(longest + "b", 512);
  const std::string other = bounded_id(longest + "c", 512);
  EXPECT_EQ(one.size(), 512U);
  EXPECT_EQ(other.size(), 512U);
  EXPECT_NE(one, other);
  EXPECT_EQ(one.substr(0, 479), longest.substr(0, 479));
  EXPECT_EQ(bounded_id(longest + "b", 512), one);
}

TEST(FeedDate, IsReadInAllFormsThatPagesHave) {
  EXPECT_EQ(seconds_of_date("1970"), 0);
  EXPECT_EQ(seconds_of_date("1970-02"), 31 * 86400);
  EXPECT_EQ(seconds_of_date("2024-03-01"), 1'709'251'200);
  EXPECT_EQ(seconds_of_date("2024-03-01T12:00"), 1'709'294'400);
  EXPECT_EQ(seconds_of_date("2024-03-01T12:00:30"), 1'709'294'430);
  EXPECT_EQ(seconds_of_date("2024-03-01T12:00:00.25Z"), 1'709'294'400);
  EXPECT_EQ(seconds_of_date("2024-03-01T13:30:00+01:30"), 1'709'294'400);
  EXPECT_EQ(seconds_of_date("2024-03-01T04:00:00-0800"), 1'709'294'400);
  EXPECT_EQ(seconds_of_date("1969-12-31T23:59:59Z"), -1);
}

TEST(FeedDate, IsNothingIfItIsNone) {
  for (const char* none :
       {"", "yesterday", "24", "2024-13", "2024-02-30", "2024-03-01T", "0000", "2024-03-01T25:00",
        "2024-03-01T12:61", "2024-03-01 12:00", "2024-03-01T12:00+1", "2024-03-01T12:00:00Zx",
        "-024", "9999-12-31T23:59:59-01:00"}) {
    EXPECT_FALSE(seconds_of_date(none)) << none;
  }
}

TEST(FeedDate, IsWrittenInUtc) {
  EXPECT_EQ(rfc3339(1'709'294'430), "2024-03-01T12:00:30Z");
  EXPECT_EQ(rfc3339(0), "1970-01-01T00:00:00Z");
  EXPECT_EQ(rfc3339(-1), "1969-12-31T23:59:59Z");
  EXPECT_EQ(rfc3339(*seconds_of_date("0001")), "0001-01-01T00:00:00Z");
}

}  // namespace
}  // namespace winnow::cli
