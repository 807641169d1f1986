// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/known_items/phrase.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace winnow {
namespace {

using testing::ElementsAre;

std::string query(std::string_view text) { return query_text(PhraseCutter().cut(text)); }

std::string unnumbered(std::string_view text) {
  return query_text(without_numbering(PhraseCutter().cut(text)));
}

TEST(Phrase, IsFoldedWordsAndSpaces) {
  EXPECT_EQ(query("  The\n QUICK  \xC3\x89t\xC3\xA9 "), "the quick \xC3\xA9t\xC3\xA9");
}

TEST(Phrase, HoldsNothingOfTheQueryLanguage) {
  EXPECT_EQ(query("\"A AND B\" (NOT title:C) +d -e f* g"), "a and b not title c d e f g");
  EXPECT_EQ(query("os.path NEAR/3 a@b"), "os path near 3 a b");
}

TEST(Phrase, JapaneseWordsStillTouch) {
  EXPECT_EQ(query("\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E\xE3\x81\xAE\xE6\x9C\xAC"),
            "\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E\xE3\x81\xAE\xE6\x9C\xAC");
}

TEST(Phrase, TextThatWasCutIsNone) {
  EXPECT_EQ(query("The beginning of a sent..."), "");
  EXPECT_EQ(query("The beginning of a sent\xE2\x80\xA6 \xC2\xBB"), "");
  EXPECT_EQ(query("Three... two... one"), "three two one");
}

TEST(Phrase, AddressIsNone) { EXPECT_EQ(query("http://www.example.org/a/b"), ""); }

TEST(Phrase, LongTextIsNone) {
  std::string text;
  for (int i = 0; i < 65; ++i) text += "word ";
  EXPECT_EQ(query(text), "");
}

TEST(Phrase, WordTooLongForTheIndexMakesNone) {
  EXPECT_EQ(query("short " + std::string(65, 'x')), "");
}

TEST(Phrase, PunctuationBetweenWordsSeparatesParts) {
  const std::string phrase = PhraseCutter().cut("Manual: Beams | Site, don't A/B");
  EXPECT_THAT(parts_of(phrase),
              ElementsAre("manual", "beams", "site", std::string("don't a\x02") + "b"));
}

TEST(Phrase, WordsAreCutAtAllMarks) {
  EXPECT_THAT(words_of(PhraseCutter().cut("os.path: a b")), ElementsAre("os", "path", "a", "b"));
}

TEST(Phrase, OnlyWordsWithLettersAreLettered) {
  EXPECT_EQ(count_lettered({"3.14", "42nd", "_", "\xD0\xB6", "2004"}), 2U);
}

TEST(Phrase, NumberOfChapterIsCutOff) {
  EXPECT_EQ(unnumbered("1.4.2 Short repeats"), "short repeats");
  EXPECT_EQ(unnumbered("E.17.1. Migration notes"), "migration notes");
  EXPECT_EQ(unnumbered("A.6 MIDI instruments"), "midi instruments");
  EXPECT_EQ(unnumbered("3) Take a seat"), "take a seat");
}

TEST(Phrase, NumberThatBelongsToTheNameStays) {
  EXPECT_EQ(unnumbered("2001 a space odyssey"), "2001 a space odyssey");
  EXPECT_EQ(unnumbered("A tale: two cities"), "a tale two cities");
  EXPECT_EQ(unnumbered("5.11"), "5.11");
  EXPECT_EQ(unnumbered("C: the language"), "c the language");
}

}  // namespace
}  // namespace winnow
