// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages that do not say their encoding are read by their text, whatever stands around it.
#include <gtest/gtest.h>
#include <unicode/ucnv.h>

#include <string>
#include <string_view>

#include "extractor/html/decode/encoding_detection.h"
#include "extractor/html/decode/encoding_sample.h"
#include "extractor/html/decode/language_encoding.h"

namespace winnow {
namespace {

using namespace std::string_literals;

constexpr std::string_view kRussianText =
    "Поиск находит страницы, на которых есть эти слова, и показывает начало каждой из них. "
    "Сначала стоят те, что скорее всего отвечают на вопрос. ";
constexpr std::string_view kThaiText =
    "การค้นหาจะพบหน้าที่มีคำเหล่านี้ และแสดงตอนต้นของแต่ละหน้า หน้าที่น่าจะตอบคำถามอยู่ก่อน ";
constexpr std::string_view kPersianText =
    "جستجو صفحاتي را پيدا مي‌كند كه اين واژه‌ها در آنها هست و آغاز هر كدام را "
    "نشان "
    "مي‌دهد ";

std::string in_encoding(std::string_view utf8, const char* name) {
  UErrorCode status = U_ZERO_ERROR;
  std::string bytes(4 * utf8.size() + 16, '\0');
  const std::int32_t length =
      ucnv_convert(name, "UTF-8", bytes.data(), static_cast<std::int32_t>(bytes.size()),
                   utf8.data(), static_cast<std::int32_t>(utf8.size()), &status);
  EXPECT_TRUE(U_SUCCESS(status)) << name;
  bytes.resize(static_cast<std::size_t>(length));
  return bytes;
}

// A page as sites have it: programs, a style, and a menu in English before the text.
std::string page_with(const std::string& text, const std::string& tag = "<html>") {
  std::string page = tag + "<head><style>a::before { content: \"\x97\" }</style><script>";
  for (int i = 0; i < 200; ++i) page += "function show(element) { element.hidden = false; } ";
  page += "</script></head><body><ul>";
  for (int i = 0; i < 60; ++i) page += "<li><a href=/x>Products and services</a>";
  return page + "</ul><!-- end of the menu --><p>" + text;
}

std::optional<Encoding> read(const std::string& page) { return detect_by_statistics(page); }

TEST(UndeclaredEncoding, OfRussianIsKnownBesideProgramsAndMenus) {
  EXPECT_EQ(read(page_with(in_encoding(kRussianText, "windows-1251"))), Encoding::windows_1251);
  EXPECT_EQ(read(page_with(in_encoding(kRussianText, "koi8-r"))), Encoding::koi8_r);
}

TEST(UndeclaredEncoding, OfThaiIsKnownByItsMarks) {
  EXPECT_EQ(read(page_with(in_encoding(kThaiText, "windows-874"))), Encoding::windows_874);
  EXPECT_FALSE(is_thai_in_874(in_encoding(kRussianText, "windows-1251")));
  EXPECT_FALSE(is_thai_in_874(""));
}

TEST(UndeclaredEncoding, OfEastAsianTextIsNotTakenForThai) {
  const std::string japanese = "日本語の文章です。検索すると、言葉のあるページが見つかります。";
  EXPECT_EQ(read(page_with(in_encoding(japanese, "euc-jp"))), Encoding::euc_jp);
  EXPECT_EQ(read(page_with(in_encoding(japanese, "shift_jis"))), Encoding::shift_jis);
  EXPECT_EQ(
      read(page_with(in_encoding("搜索会找到含有这些词的页面，并显示每页的开头。", "gb18030"))),
      Encoding::gb18030);
}

TEST(UndeclaredEncoding, OfPersianIsNoneThatLacksItsLetters) {
  EXPECT_EQ(read(page_with(in_encoding(kPersianText, "windows-1256"))), Encoding::windows_1256);
}

TEST(UndeclaredEncoding, IsLatinWhereOnlySignsAreBeyondAscii) {
  std::string text;
  for (int i = 0; i < 80; ++i) {
    text += "<p>\x95 words in \x93quotes\x94 \x97 and more\x85\xA0\xA0\xA0 \xBB\xBB next";
  }
  EXPECT_FALSE(encoding_sample(text, 65'536).is_beyond_latin);
  const auto encoding = read(text);
  EXPECT_TRUE(!encoding || *encoding == Encoding::windows_1252);
}

TEST(UndeclaredEncoding, IsTheOneThatTheLanguageHadWhereTheTextIsShort) {
  const std::string short_text = in_encoding("Да, нет", "windows-1251");
  EXPECT_EQ(read("<!DOCTYPE html><html lang=\"ru-RU\"><p>" + short_text), Encoding::windows_1251);
  EXPECT_EQ(read("<html><p>" + short_text), std::nullopt);
  EXPECT_EQ(read("<html lang=pl><p>za\xBF\xF3\xB3\xE6"), Encoding::iso_8859_2);
  EXPECT_EQ(read("<html lang=pl><p>\x9Cwiat"), Encoding::windows_1250);
  EXPECT_EQ(read("<html lang=ru><p>caf\xE9"), std::nullopt) << "the text is no Russian";
}

TEST(EncodingSample, HasTextOnly) {
  EXPECT_EQ(
      encoding_sample("<p title='\xE9'>t\xEAte<SCRIPT>\xE8</a></Script> b<!-- \xE7> --> c", 100)
          .text,
      "t\xEAte   b  c");
  EXPECT_EQ(encoding_sample("a \xE9 < b <3", 100).text, "a \xE9 < b <3");
  EXPECT_EQ(encoding_sample("\xE9 <script>never ends", 100).text, "\xE9  ");
  EXPECT_EQ(encoding_sample("\xE9 <p never ends", 100).text, "\xE9  ");
  EXPECT_EQ(encoding_sample("\xE9" + std::string(300, 'e'), 100).text.size(), 100U);
}

TEST(DeclaredLanguage, IsThatOfTheHtmlTag) {
  EXPECT_EQ(declared_language("<!DOCTYPE html>\n<HTML class=x LANG='ru'>"), "ru");
  EXPECT_EQ(declared_language("<html xmlns=y xml:lang=\"zh-TW\" dir=ltr>"), "zh-TW");
  EXPECT_EQ(declared_language("<html lang=th>"), "th");
  for (const char* none : {"", "<p lang=ru>", "<html>", "<html data-lang=ru>", "<html hreflang=ru>",
                           "<html lang=>", "<html lang"}) {
    EXPECT_EQ(declared_language(none), "") << none;
  }
}

TEST(EncodingOfLanguage, FollowsTheTableOfTheStandard) {
  EXPECT_EQ(encoding_of_language("ru", false), Encoding::windows_1251);
  EXPECT_EQ(encoding_of_language("zh-TW", false), Encoding::big5);
  EXPECT_EQ(encoding_of_language("zh_TW", false), Encoding::big5);
  EXPECT_EQ(encoding_of_language("zh-Hans-CN", false), Encoding::gbk);
  EXPECT_EQ(encoding_of_language("el", true), Encoding::windows_1253);
  EXPECT_EQ(encoding_of_language("en", false), std::nullopt);
  EXPECT_EQ(encoding_of_language("rue", false), std::nullopt);
  EXPECT_EQ(encoding_of_language("", false), std::nullopt);
}

}  // namespace
}  // namespace winnow
