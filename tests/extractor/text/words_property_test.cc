// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks what must hold for every text, on random and on malicious texts.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "winnow/extractor/words.h"

namespace winnow {
namespace {

constexpr std::size_t kHostileBytes = 5'000'000;

// These are letters of many scripts, infixes, suffixes, joiners, ignorable characters and broken
// bytes.
constexpr std::string_view kPieces[] = {
    "a",      "B",      "C.",     "7",      "_",      "'",      "&",      ".",     ",",
    ":",      "+",      "#",      "-",      "@",      " ",      "\n",     "é",     "ß",
    "Ж",      "λ",      "ا",      "י",      "״",      "한",     "漢",     "字",    "か",
    "カ",     "ー",     "ไ",      "ท",      "ย",      "ລ",      "ខ",      "្",      "မ",
    "\u0301", "\u3099", "\u00AD", "\u200B", "\u200D", "\u2019", "\u00B7", "😀",     "𠀋",
    "\u0E51", "\xFF",   "\xE4",   "\xB8",   "\xF0",   "½",      "\uFEFF", "\u00A0"};

std::string random_page_text(std::mt19937& random, std::size_t pieces) {
  std::uniform_int_distribution<std::size_t> pick(0, std::size(kPieces) - 1);
  std::string text;
  for (std::size_t i = 0; i < pieces; ++i) text += kPieces[pick(random)];
  return text;
}

std::string repeat(std::string_view piece, std::size_t bytes = kHostileBytes) {
  std::string text;
  text.reserve(bytes + piece.size());
  while (text.size() < bytes) text += piece;
  return text;
}

std::size_t count_both_ways(std::string_view text) {
  WordSegmenter segmenter;
  std::vector<WordSpan> spans;
  segmenter.segment(text, spans);
  EXPECT_EQ(segmenter.count(text), spans.size());
  return spans.size();
}

TEST(WordsOfAnyText, AreInOrderAndWithinTheText) {
  std::mt19937 random(1);
  WordSegmenter segmenter;
  for (int round = 0; round < 3000; ++round) {
    const std::string text = random_page_text(random, 40);
    std::vector<WordSpan> spans;
    segmenter.segment(text, spans);
    std::size_t end = 0;
    for (const WordSpan& span : spans) {
      ASSERT_GE(span.offset, end) << text;
      ASSERT_GT(span.length, 0u) << text;
      end = std::size_t{span.offset} + span.length;
      ASSERT_LE(end, text.size()) << text;
    }
  }
}

TEST(WordsOfAnyText, AreAsManyAsCounted) {
  std::mt19937 random(2);
  for (int round = 0; round < 3000; ++round) count_both_ways(random_page_text(random, 40));
}

TEST(WordsOfAnyText, DoNotChangeWithUseOfTheSegmenter) {
  std::mt19937 random(3);
  WordSegmenter used;
  for (int round = 0; round < 100; ++round) {
    const std::string text = random_page_text(random, 400);
    EXPECT_EQ(used.count(text), WordSegmenter().count(text)) << text;
  }
}

TEST(WordsOfAnyText, KeepCharactersWhole) {
  std::mt19937 random(4);
  WordSegmenter segmenter;
  for (int round = 0; round < 1000; ++round) {
    const std::string text = random_page_text(random, 40);
    std::vector<WordSpan> spans;
    segmenter.segment(text, spans);
    for (const WordSpan& span : spans) {
      ASSERT_NE(static_cast<unsigned char>(text[span.offset]) & 0xC0, 0x80) << text;
    }
  }
}

TEST(WordsOfHostileText, MayBeOneEndlessWord) {
  EXPECT_EQ(count_both_ways(repeat("a")), 1u);
  EXPECT_EQ(count_both_ways("a" + repeat("\u0301")), 1u);
  EXPECT_EQ(count_both_ways(repeat("a'")), 1u);
  EXPECT_EQ(count_both_ways(repeat("A.")), 1u);
}

TEST(WordsOfHostileText, MayEndInAFloodOfIgnorableCharacters) {
  EXPECT_EQ(count_both_ways("a" + repeat("\u200B")), 1u);
  EXPECT_EQ(count_both_ways("a" + repeat("\u200B") + "b"), 1u);
  EXPECT_EQ(count_both_ways("漢" + repeat("\u200B") + " 漢" + repeat("\u200D")), 2u);
}

TEST(WordsOfHostileText, MayLookLikeInitialsWithoutEnd) {
  EXPECT_EQ(count_both_ways(repeat("A.") + "b"), kHostileBytes / 2 + 1);
}

TEST(WordsOfHostileText, MayBeFollowedByEndlessSuffixes) {
  EXPECT_EQ(count_both_ways("a" + repeat("+")), 1u);
  EXPECT_EQ(count_both_ways(repeat("a++++")), kHostileBytes / 5);
}

TEST(WordsOfHostileText, MayBeARunWithoutSpaces) {
  EXPECT_GT(count_both_ways(repeat("漢字")), 100'000u);
  EXPECT_GT(count_both_ways(repeat("ภาษาไทย")), 100'000u);
  EXPECT_GT(count_both_ways(repeat("カ")), 1000u);
}

TEST(WordsOfHostileText, MayBeMarksOnADictionaryCharacter) {
  EXPECT_GE(count_both_ways("漢" + repeat("\u0301")), 1u);
  EXPECT_GE(count_both_ways("漢字" + repeat("\u200D")), 1u);
  EXPECT_GE(count_both_ways(repeat("ก่")), 1u);
}

TEST(WordsOfHostileText, MayBeNoText) {
  EXPECT_EQ(count_both_ways(repeat("\xFF")), 0u);
  EXPECT_EQ(count_both_ways(std::string(kHostileBytes, '\0')), 0u);
}

}  // namespace
}  // namespace winnow
