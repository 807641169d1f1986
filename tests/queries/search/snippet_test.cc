// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/snippet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "winnow/indexer/sections.h"

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

// Gives the snippet of an English text.
Snippet english_snippet(std::string_view text, std::uint32_t characters,
                        const std::vector<std::string>& words, std::string_view sections = {}) {
  QueryCutter cutter;
  FunctionWords function_words;
  SnippetMaker maker(cutter, {"english"});
  for (const std::string& word : words) maker.add_word({word}, 1000);
  return maker.make(text, characters, parse_sections(sections, text.size()),
                    function_words.of("en", cutter));
}

TEST(Snippet, PrefersSentencesToListsOfNames) {
  const std::string names =
      "sail mast hull keel ship stern oar anchor deck rope " + repeat("fleet navy ", 20) + "rum. ";
  const std::string text = names + "It was the ship of a man who had to sail it. " + names;
  EXPECT_EQ(marked(english_snippet(text, 45, {"sail", "ship"})),
            "\u2026It was the [ship] of a man who had to [sail] it.\u2026");
  const std::string code =
      "x.sail(y)=ship[0] is the x.sail(y)=ship[1] of " + repeat("a.b() ", 20) + "rum. ";
  EXPECT_EQ(marked(english_snippet(code + "It was the ship that had to sail. " + code, 34,
                                   {"sail", "ship"})),
            "\u2026It was the [ship] that had to [sail].\u2026");
}

TEST(Snippet, BeginsWithASentence) {
  const std::string text = repeat("One is not the other. ", 10) +
                           "This is e.g. the ship that we know. " +
                           repeat("And so it goes on. ", 10);
  EXPECT_EQ(marked(english_snippet(text, 60, {"ship"})),
            "\u2026This is e.g. the [ship] that we know. And so it goes on. And\u2026");
}

TEST(Snippet, ShowsWhatStandsBelowTheHeadingThatHasTheWords) {
  const std::string before = repeat("There the ship was on the sea. ", 5);
  const std::string text = before +
                           "Ship anchors It is of iron, and heavy. The ship has two of them. "
                           "Other A ship may be of steel as well.";
  const std::string sections = std::to_string(before.size()) + ",12,2,a 65,5,2,b";
  const Snippet snippet = english_snippet(text, 60, {"ship", "anchors"}, sections);
  EXPECT_EQ(marked(snippet), "\u2026It is of iron, and heavy. The [ship] has two of them.\u2026");
  EXPECT_EQ(snippet.section, 1u);
  EXPECT_EQ(english_snippet(text, 60, {"steel"}, sections).section, 2u);
  EXPECT_EQ(english_snippet(text, 60, {"sea"}, sections).section, 0u);
  EXPECT_EQ(english_snippet(text, 60, {"nothing"}, sections).section, 0u);
}

TEST(Snippet, ShowsAHeadingThatAloneHasTheWords) {
  const std::string text = repeat("It was long ago. ", 20) + "Anchors It is of iron, and heavy. " +
                           repeat("It was long ago. ", 20);
  const Snippet snippet = english_snippet(text, 40, {"anchors"}, "340,7,2,a");
  EXPECT_EQ(marked(snippet), "\u2026[Anchors] It is of iron, and heavy. It was\u2026");
  EXPECT_EQ(snippet.section, 1u);
}

TEST(Snippet, MarksNoFunctionWordAsAFormOfAnotherWord) {
  QueryCutter cutter;
  FunctionWords function_words;
  SnippetMaker maker(cutter, {"english"});
  maker.add_word({"Zwill"}, 1000);
  EXPECT_EQ(
      marked(maker.make("You will if you are willing", 100, {}, function_words.of("en", cutter))),
      "You will if you are [willing]");
  maker.mark_function_words();
  EXPECT_EQ(
      marked(maker.make("You will if you are willing", 100, {}, function_words.of("en", cutter))),
      "You [will] if you are [willing]");
}

TEST(Snippet, CountsHighlightsInUtf16Too) {
  QueryCutter cutter;
  SnippetMaker maker(cutter, {"none"});
  maker.add_word({"\u00e9t\u00e9"}, 1);
  const Snippet snippet =
      maker.make("\U0001f600 \u6771 \u00e9t\u00e9 \U0001f600 \u00e9t\u00e9", 100);
  ASSERT_EQ(snippet.highlights.size(), 2u);
  EXPECT_EQ(snippet.highlights[0].offset, 9u);
  EXPECT_EQ(snippet.highlights[0].utf16_offset, 5u);
  EXPECT_EQ(snippet.highlights[0].utf16_length, 3u);
  EXPECT_EQ(snippet.highlights[1].utf16_offset, 12u);
  EXPECT_EQ(snippet.highlights[1].utf16_length, 3u);
}

// No query, sections or text make it leave the text.
TEST(Snippet, IsAPartOfTheTextWhateverTheSections) {
  const std::string text = repeat("The ship, x.y() and 12 sails. Anchors hold it. ", 30);
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    std::string sections;
    for (int i = 0; i < 20; ++i) {
      sections += std::to_string(random() % 100) + ',' + std::to_string(random() % 60) + ',' +
                  "123456tbe"[random() % 9] + ",id ";
    }
    const auto characters = static_cast<std::uint32_t>(10 + random() % 250);
    std::string shown = english_snippet(text, characters, {"ship", "anchors", "y"}, sections).text;
    EXPECT_LE(shown.size(), characters + 30) << sections;
    for (const std::string ellipsis : {"\u2026"}) {
      if (shown.starts_with(ellipsis)) shown.erase(0, ellipsis.size());
      if (shown.ends_with(ellipsis)) shown.resize(shown.size() - ellipsis.size());
    }
    EXPECT_NE(text.find(shown), std::string::npos) << shown;
  }
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
