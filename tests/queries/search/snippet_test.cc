// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/snippet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The snippet with [ and ] around what is highlighted.
std::string marked(const Snippet& snippet) {
  std::string text = snippet.text;
  for (auto highlight = snippet.highlights.rbegin(); highlight != snippet.highlights.rend();
       ++highlight) {
    text.insert(highlight->offset + highlight->length, "]");
    text.insert(highlight->offset, "[");
  }
  return text;
}

struct Word {
  std::vector<std::string> terms;
  std::uint32_t weight = 1000;
};

std::string snippet_of(std::string_view text, std::uint32_t characters,
                       const std::vector<Word>& words, std::string stemmer = "none") {
  QueryCutter cutter;
  SnippetMaker maker(cutter, {std::move(stemmer)});
  for (const Word& word : words) maker.add_word(word.terms, word.weight);
  return marked(maker.make(text, characters));
}

std::string repeat(std::string_view text, int times) {
  std::string repeated;
  for (int i = 0; i < times; ++i) repeated += text;
  return repeated;
}

TEST(Snippet, IsTheWholeOfAShortText) {
  EXPECT_EQ(snippet_of("A short text.", 100, {{{"short"}}}), "A [short] text.");
}

TEST(Snippet, IsTheBeginningWithoutMatches) {
  EXPECT_EQ(snippet_of("One two three four five six.", 14, {{{"seven"}}}), "One two three…");
}

TEST(Snippet, ShowsTheWindowWithMostDifferentWords) {
  const std::string text =
      "alpha alpha alpha " + repeat("x ", 40) + "alpha beta " + repeat("y ", 40);
  EXPECT_EQ(snippet_of(text, 16, {{{"alpha"}}, {{"beta"}}}), "…x [alpha] [beta] y y…");
}

TEST(Snippet, PrefersRareWords) {
  const std::string text = "common " + repeat("x ", 40) + "rare " + repeat("y ", 40);
  EXPECT_EQ(snippet_of(text, 8, {{{"common"}, 10}, {{"rare"}, 2000}}), "…[rare] y…");
}

TEST(Snippet, MatchesByStem) {
  EXPECT_EQ(snippet_of("She was Running.", 100, {{{"Zrun"}}}, "english"), "She was [Running].");
}

TEST(Snippet, MatchesFoldedWordsAndPartsOfCompounds) {
  EXPECT_EQ(snippet_of("We DON’T know.", 100, {{{"don"}}}), "We [DON’T] know.");
  EXPECT_EQ(snippet_of("ÉCOLE", 100, {{{"école"}}}), "[ÉCOLE]");
}

TEST(Snippet, MatchesWildcards) {
  QueryCutter cutter;
  SnippetMaker maker(cutter, {"none"});
  maker.add_wildcard("win", 1);
  EXPECT_EQ(marked(maker.make("Winnow in windows", 100)), "[Winnow] in [windows]");
}

TEST(Snippet, KeepsTheEndOfASentence) {
  EXPECT_EQ(snippet_of("The needle. More of that text here.", 14, {{{"needle"}}}),
            "The [needle].…");
}

TEST(Snippet, OfJapaneseMarksTouchingWordsAsOne) {
  const std::string text = repeat("これは関係のない文章です。", 10) + "京都旅行の計画。" +
                           repeat("これも関係のない文章です。", 10);
  const std::string snippet = snippet_of(text, 20, {{{"京都"}}, {{"旅行"}}});
  EXPECT_THAT(snippet, testing::HasSubstr("[京都旅行]"));
  EXPECT_TRUE(snippet.starts_with("…"));
  EXPECT_TRUE(snippet.ends_with("…"));
}

TEST(Snippet, OfThaiCutsBetweenWords) {
  const std::string text =
      repeat("ประเทศไทยมีอากาศร้อน ", 8) + "ภาษาไทยสวยงาม " + repeat("ประเทศไทยมีอากาศร้อน ", 8);
  const std::string snippet = snippet_of(text, 30, {{{"ภาษา"}}, {{"สวยงาม"}}});
  EXPECT_THAT(snippet, testing::HasSubstr("[ภาษา]ไทย[สวยงาม]"));
}

TEST(Snippet, OfArabicMatchesByStem) {
  const std::string snippet = snippet_of(repeat("كلمات أخرى هنا ", 20) + "في المكتبات القديمة", 30,
                                         {{{"مكتبات", "Zمكتب"}}}, "arabic");
  EXPECT_THAT(snippet, testing::HasSubstr("[المكتبات]"));
}

TEST(Snippet, OfOneEndlessWordIsCutBetweenCharacters) {
  EXPECT_EQ(snippet_of(repeat("é", 500), 10, {}), repeat("é", 10) + "…");
  EXPECT_EQ(snippet_of(repeat("-", 500), 10, {}), repeat("-", 10) + "…");
  EXPECT_EQ(snippet_of(repeat("e\u0301", 500), 3, {}), "e\u0301…");
}

TEST(Snippet, HasAtLeastTheMatch) {
  EXPECT_EQ(
      snippet_of("one antidisestablishmentarianism two", 3, {{{"antidisestablishmentarianism"}}}),
      "…[antidisestablishmentarianism]…");
}

TEST(Snippet, OfMalformedTextIsValid) {
  EXPECT_EQ(snippet_of("bad \xFF needle", 100, {{{"needle"}}}), "bad \uFFFD [needle]");
}

TEST(Snippet, OfNothingIsNothing) { EXPECT_EQ(snippet_of("", 100, {{{"x"}}}), ""); }

TEST(Snippet, IsNeverMuchLongerThanAskedFor) {
  const std::string text = repeat("some words, and a needle; then more words. ", 200);
  for (std::uint32_t characters = 10; characters < 300; ++characters) {
    const std::string snippet = snippet_of(text, characters, {});
    EXPECT_LE(snippet.size(), characters + 10);
  }
}

}  // namespace
}  // namespace winnow
