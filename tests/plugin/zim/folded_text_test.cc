// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "plugin/zim/page_reader.h"
#include "tests/plugin/zim/items.h"

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

}  // namespace
}  // namespace winnow::zim
