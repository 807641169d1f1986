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

}  // namespace
}  // namespace winnow::cli
