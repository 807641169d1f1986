// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/analysis/word_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace winnow {
namespace {

TEST(StringTable, NumbersStringsInTheOrderInWhichTheyCome) {
  StringTable table;
  EXPECT_EQ(table.number("b"), 0u);
  EXPECT_EQ(table.number("a"), 1u);
  EXPECT_EQ(table.number("b"), 0u);
  EXPECT_EQ(table.size(), 2u);
  EXPECT_EQ(table[0], "b");
  EXPECT_EQ(table[1], "a");
}

TEST(StringTable, TakesAnyBytesAndNone) {
  using namespace std::string_literals;
  StringTable table;
  EXPECT_EQ(table.number(""), 0u);
  EXPECT_EQ(table.number("\0"s), 1u);
  EXPECT_EQ(table.number("\0\0"s), 2u);
  EXPECT_EQ(table.number("\xFF"), 3u);
  EXPECT_EQ(table.number(""), 0u);
  EXPECT_EQ(table[2], "\0\0"s);
}

TEST(StringTable, KeepsTheNumbersOfManyStrings) {
  StringTable table;
  constexpr std::uint32_t kCount = 100'000;
  for (std::uint32_t i = 0; i < kCount; ++i) EXPECT_EQ(table.number(std::to_string(i)), i);
  for (std::uint32_t i = 0; i < kCount; ++i) EXPECT_EQ(table.number(std::to_string(i)), i);
  EXPECT_EQ(table[kCount - 1], "99999");
}

TEST(StringTable, BeginsAnewOnceCleared) {
  StringTable table;
  table.number("a");
  table.number("b");
  table.clear();
  EXPECT_EQ(table.size(), 0u);
  EXPECT_EQ(table.number("b"), 0u);
  EXPECT_EQ(table.number("a"), 1u);
}

using testing::ElementsAre;
using testing::IsEmpty;

class WordTableTest : public testing::Test {
 protected:
  std::string term(TermNumber number) const {
    return number == kNoTerm ? "" : std::string(table_.term(number));
  }
  std::vector<std::string> parts(const TableWord& word) const {
    std::vector<std::string> terms;
    for (const WordTerms& part : table_.parts(word)) terms.push_back(term(part.term));
    return terms;
  }

  WordTable table_;
};

TEST_F(WordTableTest, FoldsAndStemsUnderThePrefixOfTheField) {
  const TableWord text = table_.find(table_.field("english", ""), "Apples");
  EXPECT_EQ(term(text.terms.term), "apples");
  EXPECT_EQ(term(text.terms.stem), "Zappl");
  const TableWord title = table_.find(table_.field("english", "S"), "Apples");
  EXPECT_EQ(term(title.terms.term), "Sapples");
  EXPECT_EQ(term(title.terms.stem), "ZSappl");
}

TEST_F(WordTableTest, GivesAllSpellingsOfAWordTheSameTerms) {
  WordTable::Field& field = table_.field("english", "");
  const TableWord first = table_.find(field, "APPLES");
  const TableWord second = table_.find(field, "apples");
  EXPECT_EQ(first.terms.term, second.terms.term);
  EXPECT_EQ(first.terms.stem, second.terms.stem);
}

TEST_F(WordTableTest, StemsInTheLanguageOfTheField) {
  table_.find(table_.field("english", ""), "H\u00E4user");
  const TableWord german = table_.find(table_.field("german", ""), "H\u00E4user");
  EXPECT_EQ(term(german.terms.stem), "Zhaus");
  EXPECT_EQ(table_.find(table_.field("none", ""), "H\u00E4user").terms.stem, kNoTerm);
}

TEST_F(WordTableTest, TakesCompoundsApart) {
  const TableWord word = table_.find(table_.field("english", ""), "Don't");
  EXPECT_TRUE(word.is_compound);
  EXPECT_THAT(parts(word), ElementsAre("don", "t"));
  EXPECT_FALSE(table_.find(table_.field("english", ""), "don").is_compound);
}

TEST_F(WordTableTest, HasNoTermForWordsOverTheLimit) {
  WordTable::Field& field = table_.field("english", "");
  for (const std::size_t length : {65, 300, 10'000}) {
    EXPECT_EQ(table_.find(field, std::string(length, 'x')).terms.term, kNoTerm) << length;
  }
}

// Zero-width joiners are dropped.
TEST_F(WordTableTest, FoldsLongWordsOfWhichLittleIsLeft) {
  std::string written = "a";
  for (int i = 0; i < 1000; ++i) written += "\u200D";
  written += "b";
  EXPECT_EQ(term(table_.find(table_.field("none", ""), written).terms.term), "ab");
}

TEST_F(WordTableTest, KnowsWhichTermsAreSpelled) {
  const auto is_spelled = [&](std::string_view field, std::string_view word) {
    return table_.facts(table_.find(table_.field("none", field), word).terms.term).is_spelled;
  };
  EXPECT_TRUE(is_spelled("", "Apples"));
  EXPECT_TRUE(is_spelled("", "\u6771\u4EAC\u90FD"));
  EXPECT_FALSE(is_spelled("S", "Apples"));
  EXPECT_FALSE(is_spelled("", "of"));
  EXPECT_FALSE(is_spelled("", "x86"));
  EXPECT_FALSE(is_spelled("", "a_b"));
}

TEST_F(WordTableTest, ForgetsWordsOnlyWhereThereAreVeryMany) {
  WordTable::Field& few = table_.field("none", "");
  table_.find(few, "word");
  EXPECT_FALSE(table_.trim());
  EXPECT_EQ(table_.terms(), 1u);
  for (int i = 0; i < 100'000; ++i) table_.find(few, "w" + std::to_string(i));
  EXPECT_TRUE(table_.trim());
  EXPECT_EQ(table_.terms(), 0u);
  EXPECT_EQ(term(table_.find(table_.field("none", ""), "Word").terms.term), "word");
  EXPECT_THAT(parts(table_.find(table_.field("none", ""), "word")), IsEmpty());
}

TEST_F(WordTableTest, KeepsNoPartsOfWordsThatAreTooLongToBeKept) {
  WordTable::Field& field = table_.field("none", "");
  std::string joiners;
  for (int i = 0; i < 100; ++i) joiners += "\u200D";
  for (int i = 0; i < 100'000; ++i) {
    const TableWord word = table_.find(field, "a'" + joiners + "b");
    if (i % 10'000 == 0) {
      EXPECT_THAT(parts(word), ElementsAre("a", "b"));
    }
  }
  EXPECT_FALSE(table_.trim());
}

// These words have joiners at different places: they are many as they are written, but one as a
// term.
TEST_F(WordTableTest, GivesTheSameTermsBehindTheWordsThatAFieldKeeps) {
  WordTable::Field& field = table_.field("english", "");
  const auto spelling = [](int number) {
    std::string written;
    for (int bit = 0; bit < 17; ++bit) {
      written += "a";
      if ((number >> bit & 1) != 0) written += "\u200D\u200D\u200D\u200D";
    }
    return written + "'ll";
  };
  const TableWord first = table_.find(field, spelling(1));
  for (int i = 0; i < 1 << 17; ++i) table_.find(field, spelling(i));
  const TableWord last = table_.find(field, spelling((1 << 17) - 1));
  EXPECT_EQ(last.terms.term, first.terms.term);
  EXPECT_EQ(last.terms.stem, first.terms.stem);
  EXPECT_THAT(parts(last), ElementsAre(std::string(17, 'a'), "ll"));
  EXPECT_LE(table_.terms(), 6u);
}

}  // namespace

}  // namespace winnow
