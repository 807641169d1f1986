// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/spelling/spelling_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "indexer/database/database_session.h"
#include "indexer/schema/page_postings.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

using Dictionary = std::map<std::string, Xapian::termcount>;

Dictionary dictionary_of(const Xapian::Database& database) {
  Dictionary words;
  for (auto word = database.spellings_begin(); word != database.spellings_end(); ++word) {
    words[*word] = word.get_termfreq();
  }
  return words;
}

class SpellingWordsTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "winnow_spelling_XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
    database_ = Xapian::WritableDatabase(folder_, Xapian::DB_CREATE_OR_OPEN);
    begin_changes(database_);
  }
  void TearDown() override {
    database_.close();
    std::filesystem::remove_all(folder_);
  }

  Xapian::docid add(const std::vector<std::string>& terms) {
    Xapian::Document document;
    for (const std::string& term : terms) document.add_term(term);
    return database_.add_document(document);
  }

  std::string folder_;
  Xapian::WritableDatabase database_;
  SpellingWords words_;
};

TEST_F(SpellingWordsTest, CountDocuments) {
  words_.count("apple\npear\n");
  words_.count("");
  words_.count("apple\n");
  words_.flush(database_);
  EXPECT_THAT(dictionary_of(database_), ElementsAre(Pair("apple", 2), Pair("pear", 1)));
}

// Makes a word of four letters, which tell numbers below 456976 apart.
std::string word_of(std::size_t number) {
  std::string word;
  for (int i = 0; i < 4; ++i, number /= 26) word += static_cast<char>('a' + number % 26);
  return word;
}

// Xapian takes nearly a kilobyte for a word until it is committed.
TEST_F(SpellingWordsTest, AreCommittedInBetweenIfTheyAreManyThousands) {
  constexpr std::size_t kWords = 70'000;
  for (std::size_t i = 0; i < kWords; ++i) {
    words_.count(word_of(i) + '\n');
  }
  words_.add_to(database_);
  EXPECT_GT(dictionary_of(Xapian::Database(folder_)).size(), kWords / 2);
  commit_changes(database_);
  EXPECT_EQ(dictionary_of(Xapian::Database(folder_)).size(), kWords);
}

TEST_F(SpellingWordsTest, AreAddedOnce) {
  words_.count("apple\n");
  words_.flush(database_);
  words_.count("pear\n");
  words_.flush(database_);
  words_.flush(database_);
  EXPECT_THAT(dictionary_of(database_), ElementsAre(Pair("apple", 1), Pair("pear", 1)));
}

TEST_F(SpellingWordsTest, TakeThoseOfOthers) {
  SpellingWords others;
  words_.count("apple\npear\n");
  others.count("apple\nquince\n");
  words_.take(others);
  EXPECT_TRUE(others.empty());
  words_.flush(database_);
  EXPECT_TRUE(words_.empty());
  EXPECT_THAT(dictionary_of(database_),
              ElementsAre(Pair("apple", 2), Pair("pear", 1), Pair("quince", 1)));
}

TEST_F(SpellingWordsTest, StayWhereTheyAreAddedToOneOfTwoDatabases) {
  words_.count("apple\n");
  Xapian::WritableDatabase first(folder_ + "/first", Xapian::DB_CREATE_OR_OPEN);
  words_.add_to(first);
  words_.flush(database_);
  EXPECT_THAT(dictionary_of(first), ElementsAre(Pair("apple", 1)));
  EXPECT_THAT(dictionary_of(database_), ElementsAre(Pair("apple", 1)));
}

TEST_F(SpellingWordsTest, WaitForTheLastCommitUnlessThereAreVeryMany) {
  words_.count("apple\n");
  words_.flush_new(database_);
  EXPECT_THAT(dictionary_of(database_), IsEmpty());
  std::string many;
  for (int i = 0; i < (1 << 17); ++i) many += "w" + std::to_string(i) + "\n";
  words_.count(many);
  words_.flush_new(database_);
  EXPECT_EQ(dictionary_of(database_).size(), (1u << 17) + 1);
}

TEST_F(SpellingWordsTest, AreRenewedFromTheTermsOfTheDocuments) {
  add({"apple", "Zappl", "Utitle", "Sapple", "a1", "of", "pear"});
  add({"apple", "\xC3\xA9t\xC3\xA9"});
  renew_spellings(database_);
  EXPECT_THAT(dictionary_of(database_),
              ElementsAre(Pair("apple", 2), Pair("pear", 1), Pair("\xC3\xA9t\xC3\xA9", 1)));
}

TEST_F(SpellingWordsTest, AreRenewedWhateverTheDictionaryHeld) {
  const Xapian::docid first = add({"apple", "pear", "plum"});
  add({"pear", "Xone", "zebra"});
  renew_spellings(database_);
  database_.add_spelling("aardvark", 3);
  database_.add_spelling("zygote", 2);
  database_.add_spelling("zebra", 7);
  database_.delete_document(first);
  commit_changes(database_);
  renew_spellings(database_);
  commit_changes(database_);
  EXPECT_THAT(dictionary_of(database_), ElementsAre(Pair("pear", 1), Pair("zebra", 1)));
}

// A page gives the commonest of very many words.
TEST_F(SpellingWordsTest, AreRenewedToThoseThatPagesHaveGiven) {
  std::string text = "common common uncommon";
  for (std::size_t i = 0; i < 70'000; ++i) text += " further" + word_of(i);
  PagePostings postings;
  for (int page = 0; page < 2; ++page) {
    postings.begin("en");
    postings.add(text, 1);
    Xapian::Document document;
    postings.finish(document);
    database_.add_document(document);
    words_.count(postings.spelled_words());
    text = "uncommon and short";
  }
  add({"uncommon"});
  words_.count("uncommon\n");
  words_.flush(database_);
  const Dictionary given = dictionary_of(database_);
  EXPECT_LT(given.size(), 60'000u);
  EXPECT_EQ(given.at("common"), 1u);
  renew_spellings(database_);
  EXPECT_EQ(dictionary_of(database_), given);
}

TEST_F(SpellingWordsTest, OfNoDocumentsAreNone) {
  database_.add_spelling("apple");
  renew_spellings(database_);
  EXPECT_THAT(dictionary_of(database_), IsEmpty());
}

}  // namespace
}  // namespace winnow
