// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>

#include "extractor/page/metadata/structured_data.h"
#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

std::string json_script(const std::string& json) {
  return "<script type='application/ld+json'>" + json + "</script>";
}

std::string structured_text_of(const std::string& json) {
  return structured_text(read_structured_data(parsed(json_script(json)).document));
}

std::string missing_from(const std::string& html) {
  WordSegmenter segmenter;
  return missing_structured_text(parsed(html), segmenter);
}

// Makes `count` different words from that number on.
std::string words(int first, int count) {
  std::string text;
  for (int i = first; i < first + count; ++i) text += " w" + std::to_string(i);
  return text.substr(1);
}

std::string product(const std::string& description) {
  return json_script(R"({"@type":"Product","description":")" + description + "\"}");
}

TEST(StructuredText, IsTheBodyOfAnArticleAndTheDescriptionOfAThing) {
  EXPECT_EQ(structured_text_of(R"({"@type":"Article","articleBody":"b","description":"d"})"), "b");
  EXPECT_EQ(structured_text_of(R"({"@type":"Recipe","text":"b","description":"d"})"), "d");
  EXPECT_EQ(structured_text_of(R"({"@type":"WebPage","text":"b","description":"d"})"), "");
}

TEST(StructuredText, IsTheLongestOfAnItemThatIsGivenTwice) {
  EXPECT_EQ(structured_text_of(R"([{"@type":"Product","description":"a"},
      {"@type":"Product","description":"a b"}])"),
            "a b");
}

TEST(StructuredText, IsNothingOnAPageThatListsThings) {
  EXPECT_EQ(structured_text_of(R"([{"@type":"Product","name":"x","description":"a"},
      {"@type":"Product","name":"y","description":"b"}])"),
            "");
}

TEST(StructuredText, IsNothingIfItIsCutOff) {
  EXPECT_EQ(structured_text_of(R"({"@type":"Article","articleBody":"so it..."})"), "");
  EXPECT_EQ(structured_text_of(R"({"@type":"Article","articleBody":"so it [&hellip;]"})"), "");
}

TEST(MissingStructuredText, IsWhatThePageDoesNotShow) {
  EXPECT_EQ(missing_from(product(words(0, 60)) + "<p>" + words(100, 50)), words(0, 60));
}

TEST(MissingStructuredText, IsNothingOnAPageThatShowsMoreThanItHolds) {
  EXPECT_EQ(missing_from(product(words(0, 60)) + "<p>" + words(100, 61)), "");
}

TEST(MissingStructuredText, IsNothingIfHalfOfItIsShown) {
  const std::string text = words(0, 62);  // 60 runs of three words
  EXPECT_EQ(missing_from(product(text) + "<p>" + words(0, 32)), "");
  EXPECT_EQ(missing_from(product(text) + "<p>" + words(0, 31)), text);
}

TEST(MissingStructuredText, FindsItAcrossBlocksAndInOtherCase) {
  EXPECT_EQ(
      missing_from(product(words(0, 60)) + "<p>" + words(0, 20) + "<p>W20 W21<p>" + words(22, 38)),
      "");
}

TEST(MissingStructuredText, DoesNotTakeHiddenTextForShown) {
  EXPECT_EQ(
      missing_from(product(words(0, 60)) + "<p hidden>" + words(0, 60) + "<p>" + words(100, 50)),
      words(0, 60));
}

TEST(MissingStructuredText, IsNothingForAShortTeaser) {
  EXPECT_EQ(missing_from(product(words(0, 39))), "");
  EXPECT_EQ(missing_from(product(words(0, 40))), words(0, 40));
}

// Only the first mebibyte is compared, which here ends inside a character.
TEST(MissingStructuredText, IsWholeWhereItIsLong) {
  std::string text;
  for (int i = 0; i < 400'000; ++i) text += "\u00E9 ";
  text.pop_back();
  EXPECT_EQ(missing_from(product(text) + "<p>" + words(0, 50)), text);
}

TEST(MissingStructuredText, IsNothingWithoutStructuredData) { EXPECT_EQ(missing_from("<p>a"), ""); }

TEST(PlainText, HasALineForEachParagraph) {
  EXPECT_EQ(plain_text("  one\n\n two   words\r\n"), "one\ntwo words");
  EXPECT_EQ(plain_text("one &amp; two\nthree"), "one & two\nthree");
  EXPECT_EQ(plain_text("<p>one <b>two</b></p><p hidden>x</p><p>three"), "one two\nthree");
  EXPECT_EQ(plain_text(""), "");
}

TEST(PlainText, UndoesEscapedMarkup) {
  EXPECT_EQ(plain_text("&lt;p&gt;one&lt;/p&gt;&lt;p&gt;two&lt;/p&gt;"), "one\ntwo");
}

TEST(PlainText, KeepsAComparisonThatWasEscaped) {
  EXPECT_EQ(plain_text("if a &lt;b and c> d"), "if a <b and c> d");
}

}  // namespace
}  // namespace winnow
