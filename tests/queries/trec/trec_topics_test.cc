// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/trec_topics.h"

#include <gtest/gtest.h>

namespace winnow {
namespace {

using TopicLines = std::vector<std::string>;

std::string topics_message(std::string_view content) {
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
  EXPECT_EQ((*topics)[1].place, "t:2");
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
  EXPECT_TRUE(topics_message("1\ta\n\n2 b\n").starts_with("t.tsv:3: no TAB"))
      << topics_message("1\ta\n\n2 b\n");
}

TEST(Topics, WithoutIdOrTextAreErrors) {
  EXPECT_TRUE(topics_message("\ttext\n").starts_with("t.tsv:1: the topic has no id"));
  EXPECT_TRUE(topics_message("1\t \n").starts_with("t.tsv:1: the topic has no text"));
}

TEST(Topics, WithWhiteSpaceInTheIdAreErrors) {
  EXPECT_TRUE(
      topics_message("1 2\ttext\n").starts_with("t.tsv:1: the topic's id holds white space"));
}

TEST(Topics, WithTheSameIdAreErrors) {
  EXPECT_TRUE(
      topics_message("1\ta\n2\tb\n1\tc\n").starts_with("t.tsv:3: the topic's id occurs twice"));
}

TEST(Topics, MayHoldNulBytesAndMalformedOnes) {
  const std::string text("a\0b\xFF", 4);
  const Expected<std::vector<Topic>> topics = parse_topics("1\t" + text + "\n", "t");
  ASSERT_TRUE(topics);
  EXPECT_EQ(topics->at(0).text, text);
}

TEST(Topics, AreATableIfOnlyALaterLineBeginsWithTop) {
  EXPECT_EQ(parse_topics("1\ta\n<top>\tb\n", "t")->at(1).id, "<top>");
}

// "id|text" of each query, or the message of the error.
TopicLines queries(std::string_view content) {
  const Expected<std::vector<Topic>> topics = parse_queries(content, "q.txt");
  if (!topics) return {topics.error().message()};
  TopicLines lines;
  for (const Topic& topic : *topics) lines.push_back(topic.id + "|" + topic.text);
  return lines;
}

TEST(Queries, AreNumberedByLine) {
  EXPECT_EQ(queries("\xEF\xBB\xBF"
                    "first query\r\n\r\n  second \n#include\n"),
            (TopicLines{"1|first query", "3|second", "4|#include"}));
}

TEST(Queries, MayRepeat) { EXPECT_EQ(queries("a\na"), (TopicLines{"1|a", "2|a"})); }

TEST(Queries, OfAnEmptyFileAreNone) {
  EXPECT_EQ(queries(""), TopicLines{});
  EXPECT_EQ(queries("\n \n"), TopicLines{});
}

TEST(Queries, AreTopicsIfEachLineHasATab) {
  EXPECT_EQ(queries("# topics\n\nq7\ta b\nq8\tc\n"), (TopicLines{"q7|a b", "q8|c"}));
  EXPECT_EQ(queries("a\tb\nc\n"), (TopicLines{"1|a\tb", "2|c"}));
}

TEST(Queries, AreTopicsInTheClassicForm) {
  EXPECT_EQ(queries("<top>\n<num> Number: 051\n<title>a\n</top>\n"), TopicLines{"051|a"});
}

TEST(Queries, ReadAsTopicsNameTheLineOfAnError) {
  EXPECT_EQ(
      queries("1\ta\n1\tb\n"),
      TopicLines{"q.txt:2: the topic's id occurs twice (write an id, a TAB and the query, for each "
                 "topic a line)"});
}

}  // namespace
}  // namespace winnow
