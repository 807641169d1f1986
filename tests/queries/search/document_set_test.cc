// SPDX-License-Identifier: GPL-2.0-or-later
//
// Documents of a query, which are found without Xapian's matcher where that is possible.
#include "queries/search/document_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "queries/search/found_pages.h"
#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

using Query = Xapian::Query;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<Xapian::docid> documents(const DocumentSet& set) {
  std::vector<Xapian::docid> documents;
  set.for_each([&](Xapian::docid document) { documents.push_back(document); });
  return documents;
}

// As Xapian's matcher finds them.
std::vector<Xapian::docid> matched(const Xapian::Database& database, const Query& query) {
  std::vector<Xapian::docid> documents;
  for (const DocumentMatch& match : all_matches(database, query, Xapian::BoolWeight())) {
    documents.push_back(match.document);
  }
  std::sort(documents.begin(), documents.end());
  return documents;
}

// Document n has the terms "by1" to "by40" whose numbers divide n, so that terms are frequent and
// rare. Every tenth document is missing.
class DocumentSetTest : public testing::Test {
 protected:
  static constexpr Xapian::docid kDocuments = 500;

  DocumentSetTest() : database_(in_memory(1, kDocuments)) {}

  static Xapian::WritableDatabase in_memory(Xapian::docid first, Xapian::docid last) {
    Xapian::WritableDatabase database("", Xapian::DB_BACKEND_INMEMORY);
    for (Xapian::docid n = first; n <= last; ++n) {
      if (n % 10 == 0) continue;
      Xapian::Document document;
      for (Xapian::docid i = 1; i <= 40; ++i) {
        if (n % i == 0) document.add_term("by" + std::to_string(i));
      }
      if (n % 3 == 0) document.add_posting("three", 1);
      document.add_posting("word", 2);
      database.replace_document(n - first + 1, document);
    }
    return database;
  }

  Query random_leaf() {
    const int number = std::uniform_int_distribution<int>(0, 42)(random_);
    return number == 42 ? Query::MatchAll : Query("by" + std::to_string(number));
  }

  Query random_query(int levels) {
    constexpr Query::op kOperators[] = {Query::OP_AND,       Query::OP_OR,     Query::OP_AND_NOT,
                                        Query::OP_AND_MAYBE, Query::OP_FILTER, Query::OP_MAX,
                                        Query::OP_SYNONYM};
    const auto kind = std::uniform_int_distribution<std::size_t>(0, 8)(random_);
    if (levels == 0 || kind == 8) return random_leaf();
    if (kind == 7) return {Query::OP_SCALE_WEIGHT, random_query(levels - 1), 0.5};
    std::vector<Query> parts;
    const int count = std::uniform_int_distribution<int>(2, 4)(random_);
    for (int i = 0; i < count; ++i) parts.push_back(random_query(levels - 1));
    return {kOperators[kind], parts.begin(), parts.end()};
  }

  Xapian::Database database_;
  std::mt19937 random_{1};
};

TEST_F(DocumentSetTest, KeepsToARange) {
  for (const Query& query : {Query("by3"), Query("by3") | Query("by7"), Query("by2") & Query("by3"),
                             Query(Query::OP_AND_NOT, Query("by3"), Query("by4")), Query(""),
                             Query(Query::OP_NEAR, Query("three"), Query("word"))}) {
    SCOPED_TRACE(query.get_description());
    std::vector<Xapian::docid> expected = matched(database_, query);
    std::erase_if(expected, [](Xapian::docid document) { return document < 99 || document > 240; });
    EXPECT_EQ(documents(documents_of(database_, query, {99, 240})), expected);
  }
}

TEST_F(DocumentSetTest, OfTwoRangesIsThatOfBoth) {
  const Xapian::docid last = database_.get_lastdocid();
  for (int i = 0; i < 500; ++i) {
    const Query query = random_query(4);
    const Xapian::docid middle = 1 + static_cast<Xapian::docid>(i) % last;
    DocumentSet both(last);
    both.add(documents_of(database_, query, {1, middle}));
    both.add(documents_of(database_, query, {middle + 1}));
    EXPECT_EQ(documents(both), matched(database_, query)) << query.get_description();
  }
}

TEST_F(DocumentSetTest, IsWhatXapianMatches) {
  for (int i = 0; i < 2000; ++i) {
    const Query query = random_query(4);
    EXPECT_EQ(documents(documents_of(database_, query)), matched(database_, query))
        << query.get_description();
  }
}

TEST_F(DocumentSetTest, IsWhatXapianMatchesInShards) {
  Xapian::Database shards;
  shards.add_database(in_memory(1, 30));
  shards.add_database(in_memory(31, 400));
  shards.add_database(in_memory(401, 450));
  for (int i = 0; i < 300; ++i) {
    const Query query = random_query(3);
    EXPECT_EQ(documents(documents_of(shards, query)), matched(shards, query))
        << query.get_description();
  }
}

TEST_F(DocumentSetTest, IsWhatXapianMatchesWherePartsNeedItsMatcher) {
  for (const Query& query :
       {Query(Query::OP_PHRASE, Query("three"), Query("word")),
        Query(Query::OP_AND, Query("by7"), Query(Query::OP_WILDCARD, "by1")),
        Query(Query::OP_OR, Query("by39"), Query(Query::OP_XOR, Query("by2"), Query("by3")))}) {
    EXPECT_EQ(documents(documents_of(database_, query)), matched(database_, query))
        << query.get_description();
  }
}

// Xapian itself finds what nests deeper than some thirty levels.
TEST_F(DocumentSetTest, IsTheSameHoweverDeepAQueryNests) {
  Query query("by39");
  for (int levels = 1; levels <= 40; ++levels) {
    query = Query(levels % 2 == 0 ? Query::OP_AND_NOT : Query::OP_OR, Query("by13"), query);
    EXPECT_EQ(documents(documents_of(database_, query)), matched(database_, query)) << levels;
  }
}

TEST_F(DocumentSetTest, OfNothingIsEmptyAndOfAllHasAll) {
  EXPECT_THAT(documents(documents_of(database_, Query())), IsEmpty());
  EXPECT_THAT(documents(documents_of(database_, Query("no such word"))), IsEmpty());
  EXPECT_EQ(documents_of(database_, Query::MatchAll).count(), database_.get_doccount());
}

TEST(DocumentSet, IsASetOfNumbers) {
  DocumentSet set(130);
  for (const Xapian::docid document : {130U, 1U, 63U, 64U, 1U}) set.add(document);
  EXPECT_THAT(documents(set), ElementsAre(1, 63, 64, 130));
  EXPECT_EQ(set.count(), 4U);
  EXPECT_TRUE(set.contains(64));
  EXPECT_FALSE(set.contains(65));
  DocumentSet other(130);
  other.add(64);
  other.add(65);
  DocumentSet both = set;
  both.keep(other);
  EXPECT_THAT(documents(both), ElementsAre(64));
  set.remove(other);
  EXPECT_THAT(documents(set), ElementsAre(1, 63, 130));
  set.add(other);
  EXPECT_THAT(documents(set), ElementsAre(1, 63, 64, 65, 130));
  EXPECT_THROW(set.add(131), Xapian::DatabaseCorruptError);
}

TEST(DocumentSet, OfARangeIsPartOfALargerOne) {
  DocumentSet part(DocumentRange{70, 200});
  for (const Xapian::docid document : {70U, 127U, 128U, 200U}) part.add(document);
  EXPECT_THAT(documents(part), ElementsAre(70, 127, 128, 200));
  EXPECT_TRUE(part.contains(128));
  EXPECT_FALSE(part.contains(129));
  EXPECT_THROW(part.add(69), Xapian::DatabaseCorruptError);
  EXPECT_THROW(part.add(201), Xapian::DatabaseCorruptError);
  DocumentSet all(300);
  all.add(5);
  all.add(part);
  EXPECT_THAT(documents(all), ElementsAre(5, 70, 127, 128, 200));
  DocumentSet of_one_word(63);
  of_one_word.add(DocumentSet(DocumentRange{64, 63}));
  EXPECT_TRUE(of_one_word.empty());
}

}  // namespace
}  // namespace winnow
