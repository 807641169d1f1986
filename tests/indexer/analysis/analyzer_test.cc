// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/analyzer.h"

#include <gtest/gtest.h>
#include <xapian.h>

#include <random>

namespace winnow {
namespace {

// Terms with their positions, parts in brackets: "don't" gives "don't/1 (don/1) (t/2)".
std::string terms(std::string_view text) {
  Analyzer analyzer;
  std::string shown;
  analyzer.analyze(text, "none", [&shown](const AnalyzedWord& word) {
    std::string item = std::string(word.term) + '/' + std::to_string(word.position);
    if (word.part) item = '(' + item + ')';
    shown += (shown.empty() ? "" : " ") + item;
  });
  return shown;
}

std::string stems(std::string_view text, std::string_view stemmer) {
  Analyzer analyzer;
  std::string shown;
  analyzer.analyze(text, stemmer, [&shown](const AnalyzedWord& word) {
    shown += (shown.empty() ? "" : " ") + (word.stem.empty() ? "-" : std::string(word.stem));
  });
  return shown;
}

std::string fold(std::string_view word) { return Analyzer().fold(word); }

TEST(Terms, AreInLowerCaseAndNumberedFromOne) {
  EXPECT_EQ(terms("The Quick FOX"), "the/1 quick/2 fox/3");
  EXPECT_EQ(terms(""), "");
}

TEST(Terms, OfIdentifiersArePhrasesOfTheirWords) {
  EXPECT_EQ(terms("os.path std::vector"), "os/1 path/2 std/3 vector/4");
  EXPECT_EQ(terms("user@example.com"), "user/1 example/2 com/3");
  EXPECT_EQ(terms("snake_case x86_64 __init__"), "snake_case/1 x86_64/2 __init__/3");
  EXPECT_EQ(terms("C++ C# 3.14 10,000.50"), "c++/1 c#/2 3.14/3 10,000.50/4");
}

TEST(Terms, OfCompoundsAreFollowedByTheirParts) {
  EXPECT_EQ(terms("I don't know"), "i/1 don't/2 (don/2) (t/3) know/4");
  EXPECT_EQ(terms("AT&T"), "at&t/1 (at/1) (t/2)");
  EXPECT_EQ(terms("l’homme est"), "l'homme/1 (l/1) (homme/2) est/3");
  EXPECT_EQ(terms("rock'n'roll"), "rock'n'roll/1 (rock/1) (n/2) (roll/3)");
}

TEST(Terms, AreTheSameForAllApostrophes) {
  EXPECT_EQ(fold("don't"), "don't");
  EXPECT_EQ(fold("don’t"), "don't");
  EXPECT_EQ(fold("don\u201Bt"), "don't");
  EXPECT_EQ(fold("don\u02BCt"), "don't");
  EXPECT_EQ(fold("Hawai\u02BBi"), "hawai'i");
}

TEST(Terms, DoNotBeginOrEndWithApostrophes) {
  EXPECT_EQ(fold("\u02BCn"), "n");
  EXPECT_EQ(fold("\u02BC\u02BC"), "");
}

TEST(Terms, OfInitialsHaveNoFullStops) {
  EXPECT_EQ(terms("the U.N. and P.T.O"), "the/1 un/2 and/3 pto/4");
}

TEST(Terms, HaveNoIgnorableCharacters) {
  EXPECT_EQ(fold("Donau\u00ADdampf"), "donaudampf");
  EXPECT_EQ(fold("می\u200Cخواهم"), "میخواهم");
  EXPECT_EQ(fold("heart\uFE0F"), "heart");
  EXPECT_EQ(fold("\u00AD\u200B"), "");
}

TEST(Terms, AreNormalized) {
  EXPECT_EQ(fold("cafe\u0301"), "café");
  EXPECT_EQ(fold("ｆｕｌｌ"), "full");
  EXPECT_EQ(fold("ﬁne"), "fine");
  EXPECT_EQ(fold("x²"), "x2");
  EXPECT_EQ(fold("ｶﾞｽ"), "ガス");
  EXPECT_EQ(fold("𝐁old"), "bold");
}

TEST(Terms, AreLowerCasedAsOmegasQueryParserDoes) {
  EXPECT_EQ(fold("Straße"), "straße");
  EXPECT_EQ(fold("Λόγος"), "λόγος");
  EXPECT_EQ(fold("МОСКВА"), "москва");
  EXPECT_EQ(fold("İstanbul"), "istanbul");
}

TEST(Terms, HoldNoWhiteSpaceAndNoNul) {
  EXPECT_EQ(fold("\uFDFA").find(' '), std::string::npos);
  EXPECT_EQ(fold(std::string_view("a\0b c\n", 6)), "abc");
  EXPECT_EQ(fold("é\u00A0\u0085x"), "éx");
}

TEST(Terms, OverTheLimitAreDroppedAndTakeNoPosition) {
  const std::string longest(kMaxWordBytes, 'a');
  EXPECT_EQ(fold(longest), longest);
  EXPECT_EQ(fold(longest + 'a'), "");
  EXPECT_EQ(terms("one " + longest + "a two"), "one/1 two/2");
  std::string cyrillic;
  for (std::size_t i = 0; i < kMaxWordBytes / 2; ++i) cyrillic += "ж";
  EXPECT_EQ(fold(cyrillic), cyrillic);
  EXPECT_EQ(fold(cyrillic + "ж"), "");
}

TEST(Terms, MayBeLongInTheTextIfTheyFoldToLittle) {
  std::string word = "a";
  for (int i = 0; i < 1000; ++i) word += "\u200B";
  EXPECT_EQ(fold(word + "b"), "ab");
  std::string mathematical;
  for (std::size_t i = 0; i < kMaxWordBytes; ++i) mathematical += "𝐚";
  EXPECT_EQ(fold(mathematical), std::string(kMaxWordBytes, 'a'));
}

TEST(Terms, OfManyMarksAreDroppedWithoutBeingSorted) {
  std::string word = "a";
  while (word.size() < 5'000'000) word += "\u0301\u0316";
  EXPECT_EQ(fold(word), "");
}

TEST(Terms, FoldToThemselves) {
  std::mt19937 random(1);
  std::uniform_int_distribution<unsigned> code_point(0x20, 0x1FFFF);
  Analyzer analyzer;
  for (int round = 0; round < 50'000; ++round) {
    std::string word;
    for (int i = 0; i < 3; ++i) Xapian::Unicode::append_utf8(word, code_point(random));
    const std::string once = analyzer.fold(word);
    ASSERT_EQ(analyzer.fold(once), once) << word;
  }
}

TEST(Positions, AreCountedWithTheParts) {
  Analyzer analyzer;
  const auto ignore = [](const AnalyzedWord&) {};
  EXPECT_EQ(analyzer.analyze("", "none", ignore), 0u);
  EXPECT_EQ(analyzer.analyze("I don't know", "english", ignore), 4u);
}

TEST(Stems, AreThoseOfXapian) {
  EXPECT_EQ(stems("running connections", "english"), "run connect");
  EXPECT_EQ(stems("Häuser", "german"), Xapian::Stem("german")("häuser"));
  EXPECT_EQ(stems("столицами", "russian"), Xapian::Stem("russian")("столицами"));
}

TEST(Stems, AreGivenForPartsToo) { EXPECT_EQ(stems("runner's", "english"), "runner runner s"); }

TEST(Stems, AreMissingWithoutAStemmer) {
  EXPECT_EQ(stems("running", "none"), "-");
  EXPECT_EQ(stems("running", "auto"), "-");
  EXPECT_EQ(stems("running", "klingon"), "-");
}

TEST(Stems, AreMissingForWordsThatDoNotBeginWithALetter) {
  EXPECT_EQ(stems("42nd _names names", "english"), "- - name");
}

TEST(Stems, StayRightWhenWordsShareACacheSlot) {
  Analyzer analyzer;
  const Xapian::Stem english("english");
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 50'000; ++i) {
      std::string word = "w";
      for (int rest = i; rest > 0; rest /= 26) word += static_cast<char>('a' + rest % 26);
      word += "ing";
      ASSERT_EQ(analyzer.stem(word, "english"), english(word));
    }
  }
}

TEST(Stems, OfLongWordsAreRightToo) {
  const std::string word = std::string(kMaxWordBytes - 3, 'a') + "ing";
  EXPECT_EQ(Analyzer().stem(word, "english"), Xapian::Stem("english")(word));
}

TEST(Stems, OfTwoLanguagesAreKeptApart) {
  Analyzer analyzer;
  EXPECT_EQ(analyzer.stem("nations", "english"), "nation");
  EXPECT_EQ(analyzer.stem("nations", "french"), Xapian::Stem("french")("nations"));
  EXPECT_EQ(analyzer.stem("nations", "english"), "nation");
}

TEST(CompoundParts, AreWhatStandsBetweenJoints) {
  using Parts = std::vector<std::string_view>;
  EXPECT_EQ(compound_parts("don't"), (Parts{"don", "t"}));
  EXPECT_EQ(compound_parts("at&t's"), (Parts{"at", "t", "s"}));
  EXPECT_EQ(compound_parts("rock'&'roll"), (Parts{"rock", "roll"}));
  EXPECT_EQ(compound_parts("word"), (Parts{"word"}));
  EXPECT_EQ(compound_parts(""), Parts{});
}

TEST(SaysLittle, IsTrueOfHiraganaAlone) {
  for (const char* word : {"の", "する", "について"}) EXPECT_TRUE(says_little(word)) << word;
  for (const char* word :
       {"", "a", "é", "表", "ド", "印刷", "ドア", "行う", "お茶", "표", "\xE8\xA1", "a表"}) {
    EXPECT_FALSE(says_little(word)) << word;
  }
}

}  // namespace
}  // namespace winnow
