// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/zim/page_reader.h"

#include <gtest/gtest.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "tests/plugin/zim/items.h"
#include "winnow/extractor/page_parser.h"

namespace winnow::zim {
namespace {

// What libzim makes of a text: it folds titles as it folds texts.
std::string folded_by_libzim(const std::string& text) {
  return testing::item_of("path", text, "<p>text")->getIndexData()->getTitle();
}

std::string utf8(const icu::UnicodeString& text) {
  std::string bytes;
  return text.toUTF8String(bytes);
}

TEST(FoldedText, IsInLowerCaseAndWithoutMarks) {
  EXPECT_EQ(folded("Cafe AND"), "cafe and");
  EXPECT_EQ(folded("Caf\u00e9 \u00c9COLE \u03a3\u0391\u03a3"), "cafe ecole \u03c3\u03b1\u03c2");
  EXPECT_EQ(folded(""), "");
}

TEST(FoldedText, IsWhatLibzimMakesOfEveryCharacter) {
  constexpr UChar32 kChunk = 256;
  int compared = 0;
  for (UChar32 first = 1; first <= UCHAR_MAX_VALUE; first += kChunk) {
    icu::UnicodeString text;
    for (UChar32 point = first; point < first + kChunk && point <= UCHAR_MAX_VALUE; ++point) {
      if (!U_IS_UNICODE_CHAR(point) || u_charType(point) == U_UNASSIGNED) continue;
      text.append(UChar32{'o'}).append(point).append(UChar32{' '}).append(point).append(u"\n");
      ++compared;
    }
    ASSERT_EQ(folded(utf8(text)), folded_by_libzim(utf8(text))) << first;
  }
  EXPECT_GT(compared, 200'000);
}

TEST(FoldedText, IsWhatLibzimMakesOfPages) {
  for (const char* site : {"news_en", "shop_de", "forum_ru", "wiki_fa", "blog_zh", "manual_ja"}) {
    for (const auto& item : testing::sample_site(site)) {
      const std::string content = item->getIndexData()->getContent();
      EXPECT_EQ(folded(content), folded_by_libzim(content)) << site << " " << item->getPath();
      EXPECT_EQ(folded(item->getTitle()), folded_by_libzim(item->getTitle())) << item->getPath();
    }
  }
}

TEST(FoldedText, TakesMalformedBytesForUnknownCharacters) {
  EXPECT_EQ(folded("A\xff\xc3"), "a\ufffd\ufffd");
}

MetaFields fields_of(const std::string& html) {
  PageParser parser;
  return read_meta_fields(parser.parse(html).value().document);
}

MetaFields position_of(const std::string& content) {
  return fields_of("<meta name='geo.position' content='" + content + "'><p>text");
}

TEST(MetaFields, KeywordsOfAllElementsCount) {
  const std::string html =
      "<meta name=keywords content='elm, oak &amp; ash'><meta name=' KEYWORDS' content=yew>"
      "<meta name=description content=no><p>text";
  EXPECT_EQ(fields_of(html).keywords, "elm, oak & ash yew");
  EXPECT_EQ(fields_of("<meta name=keywords><p>text").keywords, "");
}

TEST(MetaFields, APositionIsTwoNumbersOfDegrees) {
  for (const char* content : {"48.5;-9.25", " 48.5 ; -9.25 ", "+48.5;-9.25", "4.85e1;-9.25"}) {
    const MetaFields fields = position_of(content);
    EXPECT_TRUE(fields.has_position) << content;
    EXPECT_EQ(fields.latitude, 48.5) << content;
    EXPECT_EQ(fields.longitude, -9.25) << content;
    EXPECT_EQ(fields.refused_position, "") << content;
  }
}

TEST(MetaFields, WhatIsNoPositionIsRefused) {
  for (const char* content : {"48.5", "48.5;", ";", "a;b", "48,5;9,5", "91;9", "-90.1;9", "48;181",
                              "1;2;3", "nan;1", "inf;1", "1e400;1", "48;9x", "--1;2"}) {
    const MetaFields fields = position_of(content);
    EXPECT_FALSE(fields.has_position) << content;
    EXPECT_EQ(fields.refused_position, content);
  }
}

TEST(MetaFields, TheLastPositionCounts) {
  const MetaFields fields = fields_of(
      "<meta name=geo.position content='1;2'><meta name=GEO.position content='3;4'>"
      "<meta name=geo.position content=nowhere><p>text");
  EXPECT_EQ(fields.latitude, 3);
  EXPECT_EQ(fields.longitude, 4);
  EXPECT_EQ(fields.refused_position, "nowhere");
}

TEST(MetaFields, KeywordsAndPositionsAreThoseThatLibzimFinds) {
  const std::string html =
      "<html><head><meta name=keywords content='elm, oak'><meta name=Keywords content=yew>"
      "<meta name=geo.position content='48.5;-9.25'></head><body><p>text</p></body></html>";
  const auto libzim = testing::item_of("path", "", html)->getIndexData();
  const MetaFields fields = fields_of(html);
  EXPECT_EQ(libzim->getKeywords(), fields.keywords);
  EXPECT_EQ(libzim->getGeoPosition(),
            ::zim::writer::IndexData::GeoPosition(true, fields.latitude, fields.longitude));
}

}  // namespace
}  // namespace winnow::zim
