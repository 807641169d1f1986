// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/accented_words.h"

#include <gtest/gtest.h>

#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

class AccentedWords : public testing::Test {
 protected:
  void SetUp() override {
    database_.add({"/a", "pâte brisée préféré crêpes niño λόγος ещё czyść"});
    database_.add({"/b", "pâte pâté date prefer nino"});
    database_.commit();
  }

  std::string meant(std::string_view word) {
    const Xapian::Database database(database_.directory());
    return accented_word(TextWords(database), word);
  }

  TestDatabase database_;
};

TEST_F(AccentedWords, AreFoundByTheirLettersTheMostFrequentOne) {
  EXPECT_EQ(meant("pate"), "pâte");
  EXPECT_EQ(meant("brisee"), "brisée");
  EXPECT_EQ(meant("prefere"), "préféré");
  EXPECT_EQ(meant("λογος"), "λόγος");
  EXPECT_EQ(meant("еще"), "ещё");
  EXPECT_EQ(meant("czysc"), "czyść");
}

TEST_F(AccentedWords, AreFoundByOtherAccents) {
  EXPECT_EQ(meant("prèfere"), "préféré");
  EXPECT_EQ(meant("dâte"), "date");
}

TEST_F(AccentedWords, AreOtherWordsThanTheOneThatWasTyped) {
  EXPECT_EQ(meant("pâte"), "pâté");
  EXPECT_EQ(meant("date"), "");
  EXPECT_EQ(meant("nothing"), "");
  EXPECT_EQ(meant(""), "");
  EXPECT_EQ(meant(std::string(40, 'a')), "");
}

TEST(DifferInAccents, SaysSoOfWordsWithTheSameLetters) {
  EXPECT_TRUE(differ_in_accents("pate", "pâté"));
  EXPECT_TRUE(differ_in_accents("résumé", "resume"));
  EXPECT_FALSE(differ_in_accents("pate", "date"));
  EXPECT_FALSE(differ_in_accents("pate", "pate"));
}

}  // namespace
}  // namespace winnow
