// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tests the small searches of which the scan of a page consists.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "extractor/html/scan/tag_scanner.h"
#include "extractor/html/scan/text_scan.h"

namespace winnow {
namespace {

TEST(SearchByte, FindsTheFirstWhereverItStands) {
  for (std::size_t at = 0; at < 70; ++at) {
    const std::string text = std::string(at, 'x') + "<<" + std::string(20, 'x');
    EXPECT_EQ(search_byte(text, 0, '<').at, at);
    EXPECT_FALSE(search_byte(text, 0, '<').ampersand);
  }
}

TEST(SearchByte, GivesTheEndWhereThereIsNone) {
  EXPECT_EQ(search_byte(std::string(37, 'x'), 5, '<').at, 37u);
  EXPECT_EQ(search_byte("", 0, '<').at, 0u);
}

TEST(SearchByte, NoticesAmpersandsBeforeOnly) {
  for (std::size_t at = 0; at < 70; ++at) {
    std::string text = std::string(at, 'x') + "&y<&" + std::string(20, 'x');
    EXPECT_TRUE(search_byte(text, 0, '<').ampersand);
    EXPECT_FALSE(search_byte(text, at + 1, '<').ampersand);
  }
}

TEST(TagNameLength, EndsAtWhiteSpaceOrTheEndOfATag) {
  for (const char end : {' ', '\n', '\t', '\f', '>', '/'}) {
    for (std::size_t length = 0; length < 40; ++length) {
      const std::string name(length, 'x');
      EXPECT_EQ(tag_name_length("<" + name + end, 1), length);
      EXPECT_EQ(tag_name_length("<" + name + end + std::string(20, 'x'), 1), length);
      EXPECT_EQ(tag_name_length("<" + name, 1), length) << "the page ends";
    }
  }
  EXPECT_EQ(tag_name_length("<a-\u00e9\U0001F600=\"> and more of the page", 1), 10u);
}

TEST(UnusualCharacters, AreFoundWhereverTheyStand) {
  for (const std::string_view character :
       {"\x01", "\x0B", "\r", "\x7F", "\xC2\x80", "\xC2\x9F", "\xEF\xB7\x90", "\xEF\xBF\xBE",
        "\xF0\x9F\xBF\xBF", "\xF3\xBF\xBF\xBE", "\xF4\x8F\xBF\xBF"}) {
    for (std::size_t at = 0; at < 40; ++at) {
      const std::string text = std::string(at, 'x') + std::string(character) + "y";
      EXPECT_TRUE(has_unusual_characters(text)) << at << " " << character;
    }
  }
}

TEST(UnusualCharacters, AreNoOthers) {
  EXPECT_FALSE(has_unusual_characters(""));
  EXPECT_FALSE(has_unusual_characters(
      "\t\n\f plain text with tabs and \xC2\xA0 \xC3\xA9 \xEF\xBF\xBD"
      " \xEF\xBC\x8C \xE4\xB8\xAD \xF0\x9F\x98\x80 \xEE\x80\x80 \xF3\xA0\x81\xA7"));
}

TEST(UnusualCharacters, AreReplacedAsTheParserReplacesThem) {
  EXPECT_EQ(with_usual_characters("a\x01\x0B\x7F\xC2\x80\xEF\xBF\xBE\u00e9\U000E0067"),
            "a\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\u00e9\U000E0067");
  EXPECT_EQ(with_usual_characters("\ra\r\nb\r\r\n\tc"), "\na\nb\n\n\tc");
  EXPECT_EQ(with_usual_characters(""), "");
  EXPECT_EQ(with_usual_characters("a\xF0"), std::nullopt) << "this is not UTF-8";
}

TEST(WhiteSpaceReference, IsFoundInAnyForm) {
  EXPECT_EQ(white_space_reference("&#32;x"), 5u);
  EXPECT_EQ(white_space_reference("&#x0A x"), 5u);
  EXPECT_EQ(white_space_reference("&NewLine;"), 9u);
  EXPECT_EQ(white_space_reference("&Tab;x"), 5u);
}

TEST(WhiteSpaceReference, IsNoneOfOtherCharacters) {
  for (const char* text : {"", "&", "&nbsp;", "&#33;", "&#x;", "&#160;", "x"}) {
    EXPECT_EQ(white_space_reference(text), 0u) << text;
  }
}

struct Scanned {
  AttributeScan scan;
  std::vector<SourceAttribute> attributes;
};

Scanned scanned(std::string_view tag) {
  Scanned result;
  result.scan = scan_attributes(tag, 2, result.attributes);
  return result;
}

std::string shown(std::string_view tag) {
  std::string text;
  for (const SourceAttribute& attribute : scanned(tag).attributes) {
    text += std::string(tag.substr(attribute.name, attribute.name_length)) + "[" +
            std::string(tag.substr(attribute.value, attribute.value_length)) + "]";
  }
  return text;
}

TEST(ScanAttributes, ReadsValuesInAnyQuotes) {
  EXPECT_EQ(shown("<p a=1 b='2 \"' c=\"3'\" d>"), "a[1]b[2 \"]c[3']d[]");
}

TEST(ScanAttributes, ReadsOddOnesAsTheStandardDoes) {
  EXPECT_EQ(shown("<p =a b==c d/e f=g/>"), "=a[]b[=c]d[]e[]f[g/]");
  EXPECT_EQ(shown("<p a=>x"), "a[]");
  EXPECT_EQ(shown("<p a='1'b=2>"), "a[1]b[2]");
}

TEST(ScanAttributes, TellsWhereTheTagEnds) {
  const AttributeScan scan = scanned("<p  a=1 b />x").scan;
  EXPECT_EQ(scan.after, 12u);
  EXPECT_TRUE(scan.complete && scan.self_closing);
}

TEST(ScanAttributes, TellsTagsThatDoNotEnd) {
  for (const char* tag : {"<p", "<p ", "<p a", "<p a=", "<p a='", "<p a='x", "<p a='x'"}) {
    EXPECT_FALSE(scanned(tag).scan.complete) << tag;
  }
}

TEST(ScanAttributes, NoticesReferences) {
  EXPECT_TRUE(scanned("<p a='x&amp;y'>").attributes[0].references);
  EXPECT_TRUE(scanned("<p a=x&y>").attributes[0].references);
  EXPECT_FALSE(scanned("<p a=x b='&'>").attributes[0].references);
}

}  // namespace
}  // namespace winnow
