// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>
#include <xapian.h>

#include "winnow/indexer/language.h"

namespace winnow {
namespace {

TEST(StemmerForLanguage, IsXapiansName) {
  EXPECT_EQ(stemmer_for_language("en"), "english");
  EXPECT_EQ(stemmer_for_language("pt"), "portuguese");
  EXPECT_EQ(stemmer_for_language("de-AT"), "german");
}

TEST(StemmerForLanguage, IsOneForAllNorwegian) {
  for (const char* code : {"no", "nb", "nn", "nob"}) {
    EXPECT_EQ(stemmer_for_language(code), "norwegian") << code;
  }
}

TEST(StemmerForLanguage, KnowsWithdrawnCodes) {
  EXPECT_EQ(stemmer_for_language("in"), "indonesian");
  EXPECT_EQ(stemmer_for_language("mo"), "romanian");
}

TEST(StemmerForLanguage, IsNoneWhereXapianHasNone) {
  for (const char* code : {"", "ja", "zh-Hant", "iw", "klingon"}) {
    EXPECT_EQ(stemmer_for_language(code), "none") << code;
  }
}

TEST(StemmerForLanguage, IsTheOneXapianTakesForTheCode) {
  for (const char* code :
       {"ar", "ca", "da", "de", "en", "es", "eu", "fi", "fr", "ga", "hu", "hy", "id",
        "it", "lt", "nb", "ne", "nl", "nn", "no", "pt", "ro", "ru", "sv", "ta", "tr"}) {
    EXPECT_EQ(Xapian::Stem(stemmer_for_language(code)).get_description(),
              Xapian::Stem(code).get_description());
  }
}

TEST(ResolveStemmer, TakesNamesAndCodes) {
  EXPECT_EQ(*resolve_stemmer("english"), "english");
  EXPECT_EQ(*resolve_stemmer("German"), "german");
  EXPECT_EQ(*resolve_stemmer("fr"), "french");
  EXPECT_EQ(*resolve_stemmer("pt-BR"), "portuguese");
  EXPECT_EQ(*resolve_stemmer("kraaij_pohlmann"), "kraaij_pohlmann");
}

TEST(ResolveStemmer, PassesNoneAndAutoOn) {
  EXPECT_EQ(*resolve_stemmer("none"), "none");
  EXPECT_EQ(*resolve_stemmer("auto"), "auto");
}

TEST(ResolveStemmer, RefusesWhatXapianDoesNotHaveAndListsWhatItHas) {
  for (const char* name : {"", "klingon", "ja", "english german", " "}) {
    const Expected<std::string> stemmer = resolve_stemmer(name);
    ASSERT_FALSE(stemmer) << name;
    EXPECT_EQ(stemmer.error().code, ErrorCode::usage);
    EXPECT_NE(stemmer.error().hint.find("finnish"), std::string::npos);
  }
}

}  // namespace
}  // namespace winnow
