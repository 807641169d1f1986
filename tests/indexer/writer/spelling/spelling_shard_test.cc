// SPDX-License-Identifier: GPL-2.0-or-later
//
// The dictionary of a database that is built in shards comes whole into the one that they become,
// whatever stops the run.
#include <fstream>

#include "indexer/database/shard_set.h"
#include "indexer/writer/spelling/spelling_words.h"
#include "tests/indexer/writer/site_fixture.h"
#include "winnow/indexer/database_admin.h"

namespace winnow {
namespace {

using testing::IsEmpty;
using testing::Not;

constexpr std::size_t kPages = 120;  // are built in two shards

class SpellingShardTest : public SiteTest {
 protected:
  void SetUp() override {
    SiteTest::SetUp();
    for (std::size_t i = 0; i < kPages; ++i) {
      source_.add("/" + std::to_string(i), page_html("ferry island " + word_of(i)));
    }
  }

  // Words consist of letters.
  static std::string word_of(std::size_t page) {
    return std::string("harbour") + static_cast<char>('a' + page / 26) +
           static_cast<char>('a' + page % 26);
  }

  // The dictionary is as an uninterrupted run makes it.
  std::string whole_dictionary() {
    index();
    const std::string words = dictionary();
    std::filesystem::remove_all(database_);
    return words;
  }

  // The database is in shards, with the shard of a run that was killed before these became one:
  // what is in their dictionaries is not all.
  void build_up_to_the_kill() {
    ASSERT_TRUE(make_shards(database_, 2));
    options_.compact = false;
    index();
    options_.compact = true;
    const auto shards = shard_paths(database_);
    ASSERT_EQ(shards.value().size(), 2u);
    for (const std::string& path : shards.value()) {
      Xapian::WritableDatabase shard(path, Xapian::DB_OPEN);
      const std::vector<std::string> words(shard.spellings_begin(), shard.spellings_end());
      for (const std::string& word : words) shard.remove_spelling(word, 1'000);
      shard.commit();
    }
    Xapian::WritableDatabase(database_ + "/shard-spelling", Xapian::DB_CREATE_OR_OPEN).close();
  }

  std::string in_one_database() const {
    EXPECT_EQ(shard_paths(database_).value().size(), 1u);
    EXPECT_FALSE(SpellingShard::is_left(database_));
    return dictionary();
  }
};

TEST_F(SpellingShardTest, HoldsWhatOneDatabaseWould) {
  options_.shards = 1;
  options_.compact = false;  // in one database from the begin
  const std::string words = whole_dictionary();
  EXPECT_THAT(words, testing::HasSubstr("ferry"));
  options_.compact = true;
  index();
  EXPECT_EQ(in_one_database(), words);
}

TEST_F(SpellingShardTest, IsNotMadeWhereThereIsNoDictionary) {
  options_.spelling = false;
  index();
  EXPECT_THAT(in_one_database(), IsEmpty());
}

TEST_F(SpellingShardTest, LeavesTheDictionaryToAShardWhereTheyDoNotBecomeOne) {
  const std::string words = whole_dictionary();
  const std::filesystem::path obstacle = database_ + ".compacting";
  std::filesystem::create_directory(obstacle);
  std::ofstream(obstacle / "thesis.txt") << "precious";
  index();
  EXPECT_EQ(shard_paths(database_).value().size(), 2u);
  EXPECT_FALSE(SpellingShard::is_left(database_));
  EXPECT_EQ(dictionary(), words);
  std::filesystem::remove_all(obstacle);
  index();
  EXPECT_EQ(in_one_database(), words);
}

TEST_F(SpellingShardTest, LeavesTheWordsOfAnInterruptedRunToAShard) {
  const std::string words = whole_dictionary();
  options_.threads = 1;
  observer_.stop_after = 50;
  EXPECT_TRUE(index().interrupted);
  EXPECT_FALSE(SpellingShard::is_left(database_));
  EXPECT_THAT(dictionary(), testing::HasSubstr("ferry"));
  observer_.stop_after = UINT64_MAX;
  index();
  EXPECT_EQ(in_one_database(), words);
}

// These are more than are held in memory.
TEST_F(SpellingShardTest, LeavesAShardTheWordsOfAnInterruptedRunHoweverMany) {
  constexpr std::size_t kWords = 60'000;  // of each of three pages
  const auto long_page = [](char first) {
    std::string text;
    for (std::size_t i = 0; i < kWords; ++i) {
      text += first;
      for (std::size_t rest = i; rest > 0; rest /= 26) text += static_cast<char>('a' + rest % 26);
      text += "x ";
    }
    return page_html(text);
  };
  for (const char first : {'a', 'b', 'c'})
    source_.add(std::string("/long-") + first, long_page(first));
  options_.threads = 1;
  const auto words = [&] {
    const Xapian::Database database = open_for_reading(database_).value();
    return static_cast<std::size_t>(
        std::distance(database.spellings_begin(), database.spellings_end()));
  };
  ASSERT_TRUE(make_shards(database_, 2));
  observer_.stop_after = kPages + 3;
  index();
  EXPECT_FALSE(SpellingShard::is_left(database_));
  EXPECT_GT(words(), 3 * kWords);
}

TEST_F(SpellingShardTest, IsReplacedByTheNextRunIfOneWasKilled) {
  const std::string words = whole_dictionary();
  build_up_to_the_kill();
  EXPECT_NE(dictionary(), words);
  index();
  EXPECT_EQ(in_one_database(), words);
}

TEST_F(SpellingShardTest, IsReplacedByAMergeIfARunWasKilled) {
  const std::string words = whole_dictionary();
  build_up_to_the_kill();
  EXPECT_EQ(merge_shards(database_).value().documents, kPages);
  EXPECT_EQ(in_one_database(), words);
}

TEST_F(SpellingShardTest, IsReplacedInTheResultOfAMergeElsewhere) {
  const std::string words = whole_dictionary();
  build_up_to_the_kill();
  const std::string result = (folder_ / "result").string();
  const std::vector<std::string> inputs = {database_};
  ASSERT_TRUE(merge_databases(result, inputs));
  database_ = result;
  EXPECT_EQ(dictionary(), words);
}

TEST_F(SpellingShardTest, OfAnotherProgramsFolderIsNone) {
  EXPECT_FALSE(SpellingShard::is_left(database_));
  SpellingShard::remove(database_);
  EXPECT_FALSE(std::filesystem::exists(database_));
}

}  // namespace
}  // namespace winnow
