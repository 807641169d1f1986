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

using namespace std::string_view_literals;
using Lines = std::vector<std::string>;

// "id|text" of each topic, or the message of the error.
Lines parsed(std::string_view content) {
  const Expected<std::vector<Topic>> topics = parse_topics(content, "t.sgml");
  if (!topics) return {topics.error().message()};
  Lines lines;
  for (const Topic& topic : *topics) lines.push_back(topic.id + "|" + topic.text);
  return lines;
}

std::string message(std::string_view content) { return parsed(content).at(0); }

constexpr std::string_view kHint =
    " (write <num> and <title>, each once, between <top> and </top>)";

TEST(ClassicTopics, AreReadAsTheFirstExperimentsWroteThem) {
  EXPECT_EQ(parsed("\n<top>\n\n"
                   "<head> Tipster Topic Description\n"
                   "<num> Number:  051\n"
                   "<dom> Domain:  International Economics\n"
                   "<title> Topic:  Airbus Subsidies\n\n"
                   "<desc> Description:\n"
                   "Document will discuss government assistance.\n\n"
                   "<fac> Factor(s):\n<nat> Nationality: US\n</nat>\n</fac>\n"
                   "</top>\n\n"
                   "<top>\n<num> Number:  052\n"
                   "<title> Topic:  South African\n        Sanctions\n"
                   "<desc> Description:\nx\n</top>\n"),
            (Lines{"051|Airbus Subsidies", "052|South African Sanctions"}));
}

TEST(ClassicTopics, NeedNoLabels) {
  EXPECT_EQ(parsed("<top>\n<num> 301 \n<title> International Organized Crime \n</top>"),
            Lines{"301|International Organized Crime"});
}

TEST(ClassicTopics, MayHaveEndTags) {
  EXPECT_EQ(parsed("<top>\r\n<num>Number: 7</num>\r\n<title>a b</title> not c\r\n</top>\r\n"),
            Lines{"7|a b"});
}

TEST(ClassicTopics, MayStandOnOneLine) {
  EXPECT_EQ(parsed("<top><num>1</num><title>a</title></top><top><num>2<title>b</top>"),
            (Lines{"1|a", "2|b"}));
}

TEST(ClassicTopics, HaveFieldsInAnyOrder) {
  EXPECT_EQ(parsed("<top>\n<desc>x\n<title>\na\n\n b\t c\n<narr>y\n<num>1\n</top>"),
            Lines{"1|a b c"});
}

TEST(ClassicTopics, MayHaveAByteOrderMark) {
  EXPECT_EQ(parsed("\xEF\xBB\xBF<top><num>1<title>a</top>"), Lines{"1|a"});
}

TEST(ClassicTopics, KeepTextThatOnlyLooksLikeATag) {
  EXPECT_EQ(parsed("<top><num>1<title>a < 5, a <b and c> d, <>, </>, </top"
                   "\n</top>"),
            Lines{"1|a < 5, a <b and c> d, <>, </>, </top"});
}

TEST(ClassicTopics, KeepLinesThatBeginAsComments) {
  EXPECT_EQ(parsed("<top><num>1<title>\n#include\n</top>"), Lines{"1|#include"});
}

TEST(ClassicTopics, TakeNulBytesForWhiteSpaceAndKeepMalformedOnes) {
  EXPECT_EQ(parsed("<top><num>1\0<title>a\0b\xFF</top>"sv), Lines{"1|a b\xFF"});
}

TEST(ClassicTopics, OfAFileWithoutTextAroundThemAreAll) {
  EXPECT_EQ(parsed("<top><num>1<title>a</top>\nstray text\n<top><num>2<title>b</top>"),
            (Lines{"1|a", "2|b"}));
}

TEST(ClassicTopics, WithoutIdOrTextNameTheLineOfTheTopic) {
  EXPECT_EQ(message("\n<top>\n<title>a\n</top>"),
            "t.sgml:2: the topic has no id" + std::string(kHint));
  EXPECT_EQ(message("<top>\n<num> Number: \n<title>a\n</top>"),
            "t.sgml:1: the topic has no id" + std::string(kHint));
  EXPECT_EQ(message("<top>\n<num>1\n<title> Topic:\n<desc>a</top>"),
            "t.sgml:1: the topic has no text" + std::string(kHint));
}

TEST(ClassicTopics, WithABadIdNameItsLine) {
  EXPECT_EQ(message("<top>\n<num>1 2\n<title>a\n</top>"),
            "t.sgml:2: the topic's id holds white space" + std::string(kHint));
  EXPECT_EQ(message("<top>\n<num>#1\n<title>a\n</top>"),
            "t.sgml:2: the topic's id begins with #, as comments do" + std::string(kHint));
}

TEST(ClassicTopics, WithTheSameIdAreErrors) {
  EXPECT_EQ(message("<top><num>1<title>a</top>\n<top>\n<num>Number: 1<title>b</top>"),
            "t.sgml:3: the topic's id occurs twice" + std::string(kHint));
}

TEST(ClassicTopics, WithTwoTitlesAreErrors) {
  EXPECT_EQ(message("<top><num>1\n<title>a\n<title>b</top>"),
            "t.sgml:3: the topic has this field already" + std::string(kHint));
}

TEST(ClassicTopics, ThatDoNotEndNameTheLineOfTheirBeginning) {
  EXPECT_EQ(message("<top><num>1<title>a</top>\n<top>\n<num>2<title>b\n"),
            "t.sgml:2: the <top> does not end (write </top> after the topic)");
  EXPECT_EQ(message("<top>\n<num>1<title>a\n<top>\n<num>2<title>b</top>"),
            "t.sgml:1: the <top> does not end (write </top> after the topic)");
}

TEST(ClassicTopics, ThatDoNotBeginAreErrors) {
  EXPECT_EQ(message("<top><num>1<title>a</top>\n</top>"),
            "t.sgml:2: the </top> ends no <top>" + std::string(kHint));
  EXPECT_EQ(message("<top><num>1<title>a</top>\n<num>2<title>b</top>"),
            "t.sgml:2: the field stands in no <top>" + std::string(kHint));
}

}  // namespace

}  // namespace winnow
