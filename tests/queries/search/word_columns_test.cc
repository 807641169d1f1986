// SPDX-License-Identifier: GPL-2.0-or-later
//
// Columns of frequent words: which words get one, and that they say what Xapian's lists say.
#include "queries/search/word_columns.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "queries/search/document_set.h"
#include "queries/search/found_pages.h"
#include "queries/search/term_source.h"
#include "queries/search/weighting.h"
#include "queries/search/word_postings.h"
#include "tests/queries/search/scored_documents.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Key;
using testing::Not;
using testing::SizeIs;
using Query = Xapian::Query;

// More documents than a source reads at a time, with gaps. A quarter of them have each of "word10"
// to "word29".
class WordColumnsTest : public testing::Test {
 protected:
  static constexpr Xapian::docid kLast = 20'000;
  static constexpr Xapian::doccount kLeast = 1000;

  WordColumnsTest() {
    std::mt19937 random(1);
    const auto draw = [&](unsigned below) { return static_cast<unsigned>(random() % below); };
    for (Xapian::docid number = 1; number <= kLast; ++number) {
      if (number % 13 == 0) continue;
      Xapian::Document document;
      document.add_posting("usual", 1, 1 + draw(4));
      if (draw(2) == 0) document.add_posting("common", 2, 1 + draw(900));
      if (draw(3) == 0) document.add_term("commons", 1 + draw(3));
      if (draw(40) == 0) document.add_term("rare", 1 + draw(3));
      if (draw(2) == 0) document.add_term("Efilter", 0);
      if (number % 2 == 0) document.add_term("huge", number == 1500 ? 70'000 : 1);
      for (unsigned i = 10; i < 30; ++i) {
        if (draw(4) == 0) document.add_term("word" + std::to_string(i));
      }
      document.add_term("filler", draw(60));
      database_.replace_document(number, document);
    }
    parameters_.k1 = 2.5;
    parameters_.b = 0.7;
  }

  std::shared_ptr<const WordColumns> columns_after(const Query& query, int times = 2) {
    for (int i = 1; i < times; ++i) (void)words_.asked_for(query);
    return words_.asked_for(query);
  }

  ScoredDocuments best(const Query& query, Xapian::doccount count) const {
    return best_documents(database_, query, parameters_, count);
  }

  Bm25Parameters parameters_;
  Xapian::WritableDatabase database_{std::string(), Xapian::DB_BACKEND_INMEMORY};
  FrequentWords words_{database_, kLeast};
};

TEST_F(WordColumnsTest, AreMadeForTheSecondQueryOfAWord) {
  EXPECT_THAT(*words_.asked_for(Query("common") | Query("common")), IsEmpty());
  EXPECT_THAT(*words_.asked_for(Query("usual")), IsEmpty());
  EXPECT_THAT(*words_.asked_for(Query("common") | Query("rare")), ElementsAre(Key("common")));
  EXPECT_THAT(*words_.at_hand(), ElementsAre(Key("common")));
  words_.forget();
  EXPECT_THAT(*words_.at_hand(), IsEmpty());
  EXPECT_THAT(*words_.asked_for(Query("common")), IsEmpty());
}

TEST_F(WordColumnsTest, SayWhatTheListsSay) {
  const auto columns = columns_after(Query("common"));
  const WordColumn& column = *column_of(columns.get(), "common");
  ASSERT_THAT(column, SizeIs(kLast + 1));
  Xapian::doccount documents = 0;
  for (auto posting = database_.postlist_begin("common"); posting != Xapian::PostingIterator();
       ++posting) {
    EXPECT_EQ(column[*posting], posting.get_wdf());
    ++documents;
  }
  EXPECT_EQ(std::count_if(column.begin(), column.end(), [](auto times) { return times > 0; }),
            documents);
}

TEST_F(WordColumnsTest, AreNotMadeForRareWords) {
  EXPECT_THAT(*columns_after(Query("rare"), 9), IsEmpty());
  FrequentWords choosy(database_, kLast);
  (void)choosy.asked_for(Query("usual"));
  EXPECT_THAT(*choosy.asked_for(Query("usual")), IsEmpty());
}

// More than kLeast documents have each of these words.
TEST_F(WordColumnsTest, AreMadeForWordsOfAnEighthOfAllDocumentsOnly) {
  Xapian::WritableDatabase database(std::string(), Xapian::DB_BACKEND_INMEMORY);
  for (int i = 0; i < 10'000; ++i) {
    Xapian::Document document;
    document.add_term(i % 8 == 0 ? "eighth" : "other");
    if (i % 9 == 0) document.add_term("ninth");
    database.add_document(document);
  }
  FrequentWords words(database, kLeast);
  (void)words.asked_for(Query("eighth") | Query("ninth"));
  EXPECT_THAT(*words.asked_for(Query("eighth") | Query("ninth")), ElementsAre(Key("eighth")));
}

// A query reads one list more than it must, at most.
TEST_F(WordColumnsTest, AreMadeOneAtATime) {
  const Query both = Query("usual") | Query("common");
  EXPECT_THAT(*columns_after(both, 2), ElementsAre(Key("usual")));
  EXPECT_THAT(*columns_after(both, 1), ElementsAre(Key("common"), Key("usual")));
}

TEST_F(WordColumnsTest, AreNotMadeForWordsThatXapianReads) {
  const Query usual("usual");
  for (const Query& part :
       {Query(Query::OP_PHRASE, usual, Query("common")), Query(Query::OP_SCALE_WEIGHT, usual, 0.5),
        Query(Query::OP_FILTER, Query("commons"), usual),
        Query(Query::OP_AND_NOT, Query("commons"), usual)}) {
    words_.forget();
    EXPECT_THAT(*columns_after(part | Query("commons"), 4), ElementsAre(Key("commons")))
        << part.get_description();
  }
}

TEST_F(WordColumnsTest, AreMadeForTheWordsOfWildcards) {
  const Query wildcard = weighted_wildcard(database_, "common", parameters_);
  EXPECT_THAT(*columns_after(wildcard, 3), ElementsAre(Key("common"), Key("commons")));
}

TEST_F(WordColumnsTest, AreNotMadeOfWhatTheyCannotSay) {
  EXPECT_THAT(*columns_after(Query("huge") | Query("Efilter"), 4), IsEmpty());
}

TEST_F(WordColumnsTest, StayWhereAnotherWordCannotHaveOne) {
  for (unsigned i = 10; i < 30; ++i) (void)columns_after(Query("word" + std::to_string(i)));
  const auto before = words_.at_hand();
  ASSERT_THAT(*before, SizeIs(FrequentWords::kMostColumns));
  EXPECT_EQ(columns_after(Query("huge"), 9), before);
}

TEST_F(WordColumnsTest, AreThoseOfTheWordsThatAreWorthMost) {
  for (unsigned i = 10; i < 30; ++i) (void)columns_after(Query("word" + std::to_string(i)));
  EXPECT_THAT(*words_.at_hand(), SizeIs(FrequentWords::kMostColumns));
  EXPECT_THAT(*words_.at_hand(), Not(testing::Contains(Key("word29"))));
  EXPECT_THAT(*words_.asked_for(Query("word29")), Not(testing::Contains(Key("word29"))));
  const auto before = words_.at_hand();
  EXPECT_THAT(*columns_after(Query("word29"), 9), testing::Contains(Key("word29")));
  EXPECT_THAT(*words_.at_hand(), SizeIs(FrequentWords::kMostColumns));
  EXPECT_THAT(*before, Not(testing::Contains(Key("word29"))));
}

TEST_F(WordColumnsTest, AreNotMadeForShards) {
  Xapian::Database shards;
  shards.add_database(database_);
  shards.add_database(database_);
  FrequentWords words(shards, kLeast);
  (void)words.asked_for(Query("usual"));
  EXPECT_THAT(*words.asked_for(Query("usual")), IsEmpty());
}

TEST_F(WordColumnsTest, StepAsListsDo) {
  const auto columns = columns_after(Query("common"));
  std::mt19937 random(2);
  for (int i = 0; i < 30; ++i) {
    WordPostings list(database_, "common", nullptr);
    WordPostings column(database_, "common", columns.get());
    ASSERT_EQ(list.column(), nullptr);
    ASSERT_NE(column.column(), nullptr);
    while (!list.at_end()) {
      ASSERT_FALSE(column.at_end());
      ASSERT_EQ(column.document(), list.document());
      ASSERT_EQ(column.occurrences(), list.occurrences());
      ASSERT_EQ(column.length(database_), list.length(database_));
      const bool skips = random() % 2 == 0;
      const auto to = list.document() + static_cast<Xapian::docid>(random() % 2000);
      for (WordPostings* const each : {&list, &column}) skips ? each->skip_to(to) : each->next();
    }
    EXPECT_TRUE(column.at_end());
  }
  EXPECT_TRUE(WordPostings().at_end());
  EXPECT_TRUE(WordPostings(database_, "none", columns.get()).at_end());
}

TEST_F(WordColumnsTest, ChangeNoDocumentsAndNoScores) {
  const Query usual("usual");
  const Query common("common");
  const Query rare("rare");
  const Query wildcard = weighted_wildcard(database_, "common", parameters_);
  const auto columns = columns_after(usual | common | wildcard, 4);
  ASSERT_THAT(*columns, ElementsAre(Key("common"), Key("commons"), Key("usual")));
  for (const Query& query :
       {usual, usual | common | rare, common & usual, rare | (common & usual),
        Query(Query::OP_AND_MAYBE, usual, rare), Query(Query::OP_AND_NOT, common, rare),
        Query(Query::OP_FILTER, usual | common, rare), wildcard, wildcard & common,
        wildcard | rare}) {
    SCOPED_TRACE(query.get_description());
    for (const DocumentRange range : {DocumentRange{}, DocumentRange{700, 15'100}}) {
      const Query with =
          *with_term_sources(query, {parameters_, range, lengths_of(database_), columns});
      const Query without = *with_term_sources(query, {parameters_, range, lengths_of(database_)});
      for (const Xapian::doccount count : {Xapian::doccount{10}, kLast}) {
        ASSERT_THAT(best(without, count), Not(IsEmpty()));
        EXPECT_EQ(best(with, count), best(without, count));
      }
      std::vector<Xapian::docid> found;
      documents_of(database_, query, range, columns.get()).for_each([&](Xapian::docid document) {
        found.push_back(document);
      });
      std::vector<Xapian::docid> expected;
      for (const auto& [document, score] : best(without, kLast)) expected.push_back(document);
      std::sort(expected.begin(), expected.end());
      EXPECT_EQ(found, expected);
    }
  }
}

}  // namespace
}  // namespace winnow
