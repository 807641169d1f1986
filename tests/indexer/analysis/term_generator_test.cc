// SPDX-License-Identifier: GPL-2.0-or-later
//
// For scripts with spaces, our terms are those of Xapian's TermGenerator, in the same order, so
// that Omega's query parser finds what we index. What differs on purpose is at the end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <xapian.h>

#include <map>
#include <random>
#include <set>

#include "winnow/indexer/analyzer.h"

namespace winnow {
namespace {

using Words = std::vector<std::string>;
using Terms = std::set<std::string>;

Xapian::Document generate(std::string_view text, const char* stemmer) {
  Xapian::TermGenerator generator;
  generator.set_stemmer(Xapian::Stem(stemmer));
  generator.index_text(Xapian::Utf8Iterator(text.data(), text.size()));
  return generator.get_document();
}

// Gives the unstemmed terms by their positions.
Words xapian_words(std::string_view text) {
  const Xapian::Document document = generate(text, "none");
  std::map<Xapian::termpos, std::string> by_position;
  for (auto term = document.termlist_begin(); term != document.termlist_end(); ++term) {
    for (auto position = term.positionlist_begin(); position != term.positionlist_end();
         ++position) {
      by_position[*position] = *term;
    }
  }
  Words words;
  for (const auto& [position, term] : by_position) words.push_back(term);
  return words;
}

Words our_words(std::string_view text) {
  Words words;
  Analyzer().analyze(text, "none", [&words](const AnalyzedWord& word) {
    if (!word.part) words.emplace_back(word.term);
  });
  return words;
}

Terms xapian_terms(std::string_view text, const char* stemmer) {
  const Xapian::Document document = generate(text, stemmer);
  return Terms(document.termlist_begin(), document.termlist_end());
}

Terms our_terms(std::string_view text, const char* stemmer) {
  Terms terms;
  Analyzer().analyze(text, stemmer, [&terms](const AnalyzedWord& word) {
    if (word.part) return;
    terms.emplace(word.term);
    if (!word.stem.empty()) terms.insert("Z" + std::string(word.stem));
  });
  return terms;
}

constexpr const char* kEnglish =
    "In 1998 the U.N. (New York) didn't publish 10,000.50 pages; AT&T did. See os.path, "
    "std::vector<int>, C++ and C#, fish+chips, a++++, user@example.com, http://example.com/a_b?c=d"
    "&e=f, __init__, x86_64, 3rd edition, 12:30, P.T.O. and J.R.R. Tolkien's \"rock 'n' roll\". "
    "It’s the naïve café owner’s résumé — 1'2, v3.14, 1,2;3, e.g. this.";
constexpr const char* kGerman =
    "Die Straßenbahnen fuhren über die Größe des Hauptbahnhofs hinaus; 3,5 % der Fahrgäste (z. B. "
    "Schüler/-innen) hatten's eilig. Müßiggang ist aller Laster Anfang, sagte Karl-Heinz Weiß.";
constexpr const char* kRussian =
    "В 1961 году Юрий Гагарин стал первым человеком в космосе. Полёт длился 108 минут, "
    "а корабль «Восток-1» совершил один оборот вокруг Земли; ёлка, объём, т.е. всё.";

TEST(TermsAndStems, OfEnglishAreThoseOfTheTermGenerator) {
  EXPECT_EQ(our_terms(kEnglish, "english"), xapian_terms(kEnglish, "english"));
  EXPECT_EQ(our_words(kEnglish), xapian_words(kEnglish));
}

TEST(TermsAndStems, OfGermanAreThoseOfTheTermGenerator) {
  EXPECT_EQ(our_terms(kGerman, "german"), xapian_terms(kGerman, "german"));
  EXPECT_EQ(our_words(kGerman), xapian_words(kGerman));
}

TEST(TermsAndStems, OfRussianAreThoseOfTheTermGenerator) {
  EXPECT_EQ(our_terms(kRussian, "russian"), xapian_terms(kRussian, "russian"));
  EXPECT_EQ(our_words(kRussian), xapian_words(kRussian));
}

TEST(TermsAndStems, OfTextsByChanceAreThoseOfTheTermGenerator) {
  constexpr std::string_view kPieces[] = {"a", "B",  "C", "U.", "x", "1",  "2",  "_", "'", "&",
                                          ".", ",",  ";", ":",  "+", "#",  "-",  "/", "@", " ",
                                          " ", "é",  "Ж", "ß",  "ς", "’",  "·",  "‧", "״", "€",
                                          "„", "\n", "א", "ا",  "३", "한", "ing"};
  std::mt19937 random(1);
  std::uniform_int_distribution<std::size_t> pick(0, std::size(kPieces) - 1);
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    for (int i = 0; i < 30; ++i) text += kPieces[pick(random)];
    ASSERT_EQ(our_words(text), xapian_words(text)) << text;
    ASSERT_EQ(our_terms(text, "english"), xapian_terms(text, "english")) << text;
  }
}

TEST(Difference, WordsAcrossSoftHyphensAreWhole) {
  EXPECT_THAT(our_words("Donau\u00ADdampf"), testing::ElementsAre("donaudampf"));
  EXPECT_THAT(xapian_words("Donau\u00ADdampf"), testing::ElementsAre("donau", "dampf"));
}

TEST(Difference, WordsAreNormalized) {
  EXPECT_THAT(our_words("cafe\u0301 ﬁne"), testing::ElementsAre("café", "fine"));
  EXPECT_THAT(xapian_words("cafe\u0301 ﬁne"), testing::ElementsAre("cafe\u0301", "ﬁne"));
}

TEST(Difference, ScriptsWithoutSpacesAreCut) {
  EXPECT_THAT(our_words("我爱北京"), testing::ElementsAre("我", "爱", "北京"));
  EXPECT_THAT(xapian_words("我爱北京"), testing::ElementsAre("我爱北京"));
}

TEST(Difference, LetterApostrophesAreApostrophes) {
  EXPECT_THAT(our_words("п\u02BCять"), testing::ElementsAre("п'ять"));
  EXPECT_THAT(xapian_words("п\u02BCять"), testing::ElementsAre("п\u02BCять"));
}

TEST(Difference, MalformedBytesAreNotTakenForLatin1) {
  EXPECT_THAT(our_words("a\xE9z"), testing::ElementsAre("a", "z"));
  EXPECT_THAT(xapian_words("a\xE9z"), testing::ElementsAre("aéz"));
}

}  // namespace
}  // namespace winnow
