// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/language_names.h"

#include <gtest/gtest.h>

namespace winnow {
namespace {

TEST(LanguageCode, OfATagIsItsLanguage) {
  EXPECT_EQ(language_code("en"), "en");
  EXPECT_EQ(language_code("pt-BR"), "pt");
  EXPECT_EQ(language_code("eng"), "en");
}

TEST(LanguageCode, OfANameInEnglish) {
  EXPECT_EQ(language_code("english"), "en");
  EXPECT_EQ(language_code("German"), "de");
  EXPECT_EQ(language_code(" JAPANESE "), "ja");
}

TEST(LanguageCode, OfANameInTheLanguageItself) {
  EXPECT_EQ(language_code("Deutsch"), "de");
  EXPECT_EQ(language_code("FRAN\u00c7AIS"), "fr");
  EXPECT_EQ(language_code("\u0440\u0443\u0441\u0441\u043a\u0438\u0439"), "ru");
}

TEST(LanguageCode, OfNothingElse) {
  for (const char* text : {"", " ", "klingonese", "xx", "und", "en glish", "\xff\xfe"}) {
    EXPECT_EQ(language_code(text), "") << text;
  }
}

}  // namespace
}  // namespace winnow
