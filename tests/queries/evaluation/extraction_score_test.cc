// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/extraction_score.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow {
namespace {

TEST(ExtractionScore, IsOneForTheSameWordsInAnyOrder) {
  const ExtractionScore score = extraction_score("the cat sat", "sat the cat");
  EXPECT_DOUBLE_EQ(score.precision, 1);
  EXPECT_DOUBLE_EQ(score.recall, 1);
  EXPECT_DOUBLE_EQ(score.f1, 1);
}

TEST(ExtractionScore, CountsHowOftenAWordOccurs) {
  const WordAgreement agreement = word_agreement("a a a b c", "a a b b");
  EXPECT_EQ(agreement.common, 3U);
  EXPECT_EQ(agreement.of, (std::pair<std::size_t, std::size_t>{5, 4}));
  const ExtractionScore score = extraction_score(agreement);
  EXPECT_DOUBLE_EQ(score.precision, 3 / 5.0);
  EXPECT_DOUBLE_EQ(score.recall, 3 / 4.0);
  EXPECT_DOUBLE_EQ(score.f1, 6 / 9.0);
}

TEST(ExtractionScore, OfAnEmptyGoldTextIsRightForATextWithoutWordsOnly) {
  EXPECT_DOUBLE_EQ(extraction_score(" -- \n", "").f1, 1);
  EXPECT_DOUBLE_EQ(extraction_score("word", "").f1, 0);
  EXPECT_DOUBLE_EQ(extraction_score("word", "").precision, 0);
}

TEST(ExtractionScore, IsNoughtWithoutACommonWord) {
  EXPECT_DOUBLE_EQ(extraction_score("one two", "three").f1, 0);
  EXPECT_DOUBLE_EQ(extraction_score("", "three").recall, 0);
}

TEST(ExtractionScore, TakesLettersDigitsAndUnderscoresForWords) {
  EXPECT_EQ(word_agreement("snake_case x2-y, don't", "").of.first, 5U);
  EXPECT_EQ(word_agreement("\xc2\xbd \xe2\x85\xa7 \xd9\xa3", "").of.first,
            3U);  // 1/2, VIII, Arabic 3
}

TEST(ExtractionScore, SeparatesWordsAtMarks) {
  // Devanagari: two letters with a vowel sign between them.
  EXPECT_EQ(word_agreement("\xe0\xa4\xb9\xe0\xa4\xbf\xe0\xa4\x82\xe0\xa4\xa6", "").of.first, 2U);
}

TEST(ExtractionScore, TakesEachCharacterOfScriptsWithoutSpacesForAWord) {
  EXPECT_EQ(word_agreement("\xe6\xbc\xa2\xe5\xad\x97"
                           "abc",
                           "")
                .of.first,
            3U);                                                                       // Han
  EXPECT_EQ(word_agreement("\xed\x95\x9c\xea\xb5\xad", "").of.first, 2U);              // Hangul
  EXPECT_EQ(word_agreement("\xe0\xb8\x81\xe0\xb8\xb1\xe0\xb8\x99", "").of.first, 3U);  // Thai
  EXPECT_EQ(word_agreement("\xf0\xa0\x80\x80\xf0\xb0\x80\x80", "").of.first, 2U);  // planes 2, 3
}

TEST(ExtractionScore, ComparesInLowerCase) {
  EXPECT_EQ(word_agreement("\xc3\x84rger STRASSE", "\xc3\xa4rger strasse").common, 2U);
}

TEST(ExtractionScore, KnowsTheFormOfSigmaAtTheEndOfAWord) {
  EXPECT_EQ(
      word_agreement("\xce\x9f\xce\x94\xce\x9f\xce\xa3", "\xce\xbf\xce\xb4\xce\xbf\xcf\x82").common,
      1U);
}

TEST(ExtractionScore, SeparatesWordsAtMalformedBytes) {
  const WordAgreement agreement = word_agreement("one\xff\xfetwo\xe6\xbc", "one two");
  EXPECT_EQ(agreement.common, 2U);
  EXPECT_EQ(agreement.of.first, 2U);
}

TEST(ExtractionScore, TakesALongTextInItsStride) {
  std::string text;
  for (int i = 0; i < 200'000; ++i) text += "same ";
  const WordAgreement agreement = word_agreement(text, text + "other");
  EXPECT_EQ(agreement.common, 200'000U);
  EXPECT_EQ(agreement.of.second, 200'001U);
}

}  // namespace
}  // namespace winnow
