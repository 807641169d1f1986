// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include "winnow/queries/trec_topics.h"

namespace winnow {
namespace {

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
