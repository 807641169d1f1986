// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/trec_topics.h"

#include <gtest/gtest.h>

namespace winnow {
namespace {

std::string message(std::string_view content) {
  const Expected<std::vector<Topic>> topics = parse_topics(content, "t.tsv");
  return topics ? "no error" : topics.error().message();
}

TEST(Topics, AreLinesOfIdAndText) {
  const Expected<std::vector<Topic>> topics =
      parse_topics("1\tfirst query\nq2\tsecond\tone\n", "t");
  ASSERT_TRUE(topics);
  ASSERT_EQ(topics->size(), 2U);
  EXPECT_EQ((*topics)[0].id, "1");
  EXPECT_EQ((*topics)[0].text, "first query");
  EXPECT_EQ((*topics)[1].id, "q2");
  EXPECT_EQ((*topics)[1].text, "second\tone");
}

TEST(Topics, MayHaveAByteOrderMarkOtherLineEndsEmptyLinesAndComments) {
  const Expected<std::vector<Topic>> topics =
      parse_topics("\xEF\xBB\xBF# topics\r\n\r\n1\ta\r\n  \n2\tb\r3\tc", "t");
  ASSERT_TRUE(topics);
  ASSERT_EQ(topics->size(), 3U);
  EXPECT_EQ((*topics)[0].text, "a");
  EXPECT_EQ((*topics)[2].text, "c");
}

TEST(Topics, OfAnEmptyFileAreNone) { EXPECT_TRUE(parse_topics("", "t")->empty()); }

TEST(Topics, WithoutTabNameTheLine) {
  EXPECT_TRUE(message("1\ta\n\n2 b\n").starts_with("t.tsv:3: no TAB")) << message("1\ta\n\n2 b\n");
}

TEST(Topics, WithoutIdOrTextAreErrors) {
  EXPECT_TRUE(message("\ttext\n").starts_with("t.tsv:1: the topic has no id"));
  EXPECT_TRUE(message("1\t \n").starts_with("t.tsv:1: the topic has no text"));
}

TEST(Topics, WithWhiteSpaceInTheIdAreErrors) {
  EXPECT_TRUE(message("1 2\ttext\n").starts_with("t.tsv:1: the topic's id holds white space"));
}

TEST(Topics, WithTheSameIdAreErrors) {
  EXPECT_TRUE(message("1\ta\n2\tb\n1\tc\n").starts_with("t.tsv:3: the topic's id occurs twice"));
}

}  // namespace
}  // namespace winnow
