// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/suggest_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

SuggestWords words_of(const std::vector<std::string>& words) {
  SuggestWordCollector collector;
  for (const std::string& word : words) collector.number(word);
  std::vector<SuggestWords::Number> renumbered;
  return collector.finish(renumbered);
}

std::vector<std::string> near(const SuggestWords& words, std::string_view typed,
                              std::uint32_t edits, bool beginning) {
  std::vector<std::string> found;
  for (const NearWord& word : near_words(words, typed, edits, beginning)) {
    found.push_back(std::string(words[word.word]) + " " + std::to_string(word.edits));
  }
  return found;
}

TEST(SuggestWords, AreFoundWholeAndByTheirBeginning) {
  const SuggestWords words = words_of({"set", "ride", "settings", "set", "sets", "\u79fb\u8abf"});
  EXPECT_EQ(words.size(), 5u);
  EXPECT_EQ(words[words.find("sets")], "sets");
  EXPECT_EQ(words.find("se"), SuggestWords::kNone);
  EXPECT_EQ(words.find("zebra"), SuggestWords::kNone);
  const auto [first, last] = words.beginning_with("set");
  EXPECT_EQ(words[first], "set");
  EXPECT_EQ(last - first, 3u);
  EXPECT_EQ(words.beginning_with("\u79fb").second, words.size());
  const auto [none, end] = words.beginning_with("t");
  EXPECT_EQ(none, end);
  EXPECT_EQ(words_of({}).find("a"), SuggestWords::kNone);
}

TEST(SuggestWords, KeepTheirNumbersFromTheCollector) {
  SuggestWordCollector collector;
  EXPECT_EQ(collector.number("b"), 0u);
  EXPECT_EQ(collector.number("a"), 1u);
  EXPECT_EQ(collector.number("b"), 0u);
  std::vector<SuggestWords::Number> renumbered;
  const SuggestWords words = collector.finish(renumbered);
  EXPECT_EQ(words[renumbered[0]], "b");
  EXPECT_EQ(words[renumbered[1]], "a");
}

TEST(NearWords, CountEditsOfEachKindOnce) {
  const SuggestWords words = words_of({"transpose", "transport", "translate", "trap"});
  EXPECT_THAT(near(words, "transpose", 1, false), ElementsAre("transpose 0"));
  EXPECT_THAT(near(words, "tranpose", 1, false), ElementsAre("transpose 1"));
  EXPECT_THAT(near(words, "transpoose", 1, false), ElementsAre("transpose 1"));
  EXPECT_THAT(near(words, "trancpose", 1, false), ElementsAre("transpose 1"));
  EXPECT_THAT(near(words, "transpsoe", 1, false), ElementsAre("transpose 1"));
  EXPECT_THAT(near(words, "rtanspose", 1, false), ElementsAre("transpose 1"));
  EXPECT_THAT(near(words, "transpose", 2, false), ElementsAre("transpose 0", "transport 2"));
}

TEST(NearWords, LookAtBeginningsWhereAWordIsUnfinished) {
  const SuggestWords words = words_of({"melody", "melodies", "metal", "mood"});
  EXPECT_THAT(near(words, "meol", 1, true), ElementsAre("melodies 1", "melody 1"));
  EXPECT_THAT(near(words, "meol", 1, false), IsEmpty());
  EXPECT_THAT(near(words, "melo", 1, true), ElementsAre("melodies 0", "melody 0"));
}

TEST(NearWords, CountCharactersAndNotBytes) {
  const SuggestWords words = words_of({"gr\u00f6\u00dfe", "\u79fb\u8abf\u8868"});
  EXPECT_THAT(near(words, "gro\u00dfe", 1, false), ElementsAre("gr\u00f6\u00dfe 1"));
  EXPECT_THAT(near(words, "\u79fb\u8868", 1, false), ElementsAre("\u79fb\u8abf\u8868 1"));
}

TEST(NearWords, AreAllowedByLength) {
  EXPECT_EQ(allowed_edits(3), 0u);
  EXPECT_EQ(allowed_edits(4), 1u);
  EXPECT_EQ(allowed_edits(7), 1u);
  EXPECT_EQ(allowed_edits(8), 2u);
}

// The distance by the whole table, without shared beginnings and without giving up.
std::uint32_t plain_distance(const std::string& a, const std::string& b) {
  std::vector<std::vector<std::uint32_t>> table(a.size() + 1,
                                                std::vector<std::uint32_t>(b.size() + 1));
  for (std::uint32_t i = 0; i <= a.size(); ++i) {
    for (std::uint32_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        table[i][j] = i + j;
        continue;
      }
      table[i][j] = std::min({table[i - 1][j] + 1, table[i][j - 1] + 1,
                              table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
      const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (exchanged) table[i][j] = std::min(table[i][j], table[i - 2][j - 2] + 1);
    }
  }
  return table[a.size()][b.size()];
}

TEST(NearWords, AreThoseThatAPlainComparisonFinds) {
  std::mt19937 random(3);
  const auto draw = [&random] {
    std::string word;
    for (std::size_t length = 1 + random() % 8; length > 0; --length) word += "abc"[random() % 3];
    return word;
  };
  std::vector<std::string> drawn;
  for (int i = 0; i < 400; ++i) drawn.push_back(draw());
  const SuggestWords words = words_of(drawn);
  for (int round = 0; round < 100; ++round) {
    const std::string typed = draw();
    const std::uint32_t edits = 1 + random() % 2;
    for (const bool beginning : {false, true}) {
      std::vector<std::string> expected;
      for (SuggestWords::Number number = 0; number < words.size(); ++number) {
        const std::string word(words[number]);
        std::uint32_t least = plain_distance(word, typed);
        for (std::size_t end = 0; beginning && end < word.size(); ++end) {
          least = std::min(least, plain_distance(word.substr(0, end), typed));
        }
        if (least <= edits) expected.push_back(word + " " + std::to_string(least));
      }
      EXPECT_THAT(near(words, typed, edits, beginning),
                  testing::UnorderedElementsAreArray(expected))
          << typed;
    }
  }
}

}  // namespace
}  // namespace winnow
