// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tests bytes and texts made to break what comes before and after the parser.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "tests/extractor/hostile/hostile_page.h"
#include "tests/support/long_tests.h"

namespace winnow {
namespace {

using namespace std::literals;

void expect_refused(const std::string& bytes, ErrorCode code) {
  for (const Outcome& outcome : outcomes_of(bytes)) {
    SCOPED_TRACE(outcome.method);
    ASSERT_TRUE(outcome.error.has_value());
    EXPECT_EQ(outcome.error->code, code);
  }
}

TEST(TextBombs, APageOverTheLimitIsRefused) {
  expect_refused(std::string(Limits().page_bytes + 1, 'x'), ErrorCode::too_large);
}

// All twenty in the long form, otherwise two of them.
TEST(TextBombs, TwentyMegabytesOnOneLineAreText) {
  expect_extracted(repeated("word and another ", amount_of(120'000, 1'200'000)) + "bottom",
                   Degraded::no);
}

TEST(TextBombs, OneWordOfAMegabyteIsText) {
  expect_extracted("<p>" + std::string(1 << 20, 'x') + " bottom", Degraded::no);
}

TEST(TextBombs, NulsPartNoWordsButThoseOfTitles) {
  const std::string html =
      "<title>one\0two</title><meta name=desc\0ription content='a\0b'><p>three\0four</p>bottom "s +
      repeated("enough plain text around ", 20);
  for (const Outcome& outcome : outcomes_of(html)) {
    SCOPED_TRACE(outcome.method);
    ASSERT_FALSE(outcome.error.has_value());
    EXPECT_EQ(outcome.text.find('\0'), std::string::npos);
    EXPECT_EQ(outcome.title, "one\xEF\xBF\xBDtwo");
    EXPECT_NE(outcome.text.find("threefour"), std::string::npos);
  }
}

TEST(TextBombs, LabelsOfDangerousEncodingsAreNotObeyed) {
  // In UTF-7 this is a script element.
  const std::string body = "+ADw-script+AD4-alert(1)+ADw-/script+AD4- bottom";
  const std::string long_label(10'000, 'a');
  for (const std::string_view label :
       {"utf-7"sv, "UNICODE-1-1-UTF-7"sv, "iso-2022-kr"sv, "hz-gb-2312"sv, "scsu"sv,
        "ebcdic-cp-us"sv, "../../etc/passwd"sv, "utf-16"sv, "utf-8,version=1"sv, "\xFF\xFE"sv,
        std::string_view(long_label)}) {
    const std::string html = "<meta charset=\"" + std::string(label) + "\"><p>" + body;
    for (const Outcome& outcome : outcomes_of(html, {label})) {
      SCOPED_TRACE(std::string(label.substr(0, 20)) + " " + outcome.method);
      ASSERT_FALSE(outcome.error.has_value());
      EXPECT_EQ(outcome.text, body + "\n");
    }
  }
}

TEST(TextBombs, InvalidUtf8BetweenGoodTextIsReplaced) {
  const std::string good = repeated("Grüße aus dem gültigen Text ", 20);
  for (const std::string_view bad :
       {"\xC0\xAF"sv, "\xE0\x80\xAF"sv, "\xED\xA0\x80"sv, "\xF4\x90\x80\x80"sv, "\xF8\x88\x80"sv,
        "\xE2\x82"sv, "\x80"sv, "\xFF"sv}) {
    const std::string html = "<meta charset=utf-8><p>" + good + std::string(bad) + " bottom";
    for (const Outcome& outcome : outcomes_of(html)) {
      ASSERT_FALSE(outcome.error.has_value());
      EXPECT_NE(outcome.text.find("Grüße"), std::string::npos);
      EXPECT_NE(outcome.text.find("\xEF\xBF\xBD"), std::string::npos);
      EXPECT_NE(outcome.text.find("bottom"), std::string::npos);
    }
  }
}

TEST(TextBombs, ByteOrderMarksAndUtf16WithoutOneAreUnderstood) {
  expect_extracted("\xEF\xBB\xBF<p>bottom", Degraded::no);
  std::string utf16;
  for (const char byte : "<p>bottom of a page of some length</p>"s) utf16 += {byte, '\0'};
  expect_extracted(utf16, Degraded::no);
  expect_extracted("\xFF\xFE" + utf16, Degraded::no);
}

TEST(TextBombs, ALoneByteOrderMarkIsAnEmptyPage) {
  for (const std::string_view mark : {"\xEF\xBB\xBF", "\xFF\xFE", "\xFE\xFF"}) {
    for (const Outcome& outcome : outcomes_of(std::string(mark))) {
      EXPECT_FALSE(outcome.error.has_value());
      EXPECT_EQ(outcome.text, "");
    }
  }
}

TEST(TextBombs, BinaryFilesAreRefused) {
  expect_refused("\x89PNG\r\n\x1A\n" + std::string(1000, '\0'), ErrorCode::binary);
  expect_refused("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n", ErrorCode::binary);
  std::mt19937 random(11);
  std::string noise;
  for (int i = 0; i < 100'000; ++i) noise += static_cast<char>(random());
  expect_refused(noise, ErrorCode::binary);
}

TEST(TextBombs, FloodsOfCharacterReferencesAreHarmless) {
  const int many = amount_of(100'000, 1'000'000);
  expect_extracted(repeated("&nbsp;", many) + "bottom", Degraded::no);
  expect_extracted(repeated("&#x110000;&amp&nosuch", many / 10) + " bottom", Degraded::no);
  expect_extracted(repeated("&", many) + " bottom", Degraded::no);
  expect_extracted("&#" + std::string(1'000'000, '9') + "; bottom", Degraded::no);
}

TEST(TextBombs, PilesOfMarksAndInvisibleCharactersAreHarmless) {
  expect_extracted("e" + repeated("\xCC\x81", 100'000) + " bottom", Degraded::no);
  expect_extracted("e" + repeated("\xE2\x80\x8B", 1'000'000) + " bottom", Degraded::no);
}

}  // namespace
}  // namespace winnow
